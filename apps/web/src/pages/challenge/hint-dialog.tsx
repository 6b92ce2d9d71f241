import { takeHint, type ChallengeV2, type HintData } from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from '../../api/call';
import { hintsQuery, ownTeamQuery } from '../../api/queries';
import { kindOf } from '../../api/refusal';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice, Notice } from '../../components/notice';
import { useText } from '../../text/text';
import { isSolved } from '../challenges/challenge-list';

interface HintDialogProps {
  readonly challenge: ChallengeV2;
  /** The current hint of the list; its price may change while the dialog is open. */
  readonly hint: HintData;
  readonly onClose: () => void;
}

/** Says what a hint costs and what remains, before it is paid for. Closes when the list has its content. */
export function HintDialog({ challenge, hint, onClose }: HintDialogProps) {
  const { t, format } = useText();
  const queryClient = useQueryClient();
  const { queryKey } = hintsQuery(challenge.id);
  const { data: team } = useQuery(ownTeamQuery);
  const take = useMutation({
    mutationFn: (price: number) =>
      read(takeHint, 'goodHint', { params: { id: challenge.id, hintId: hint.id }, body: { price } }),
    onSuccess: async (taken) => {
      // A running request would overwrite this with an older answer.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (before) =>
        before === undefined
          ? undefined
          : { hints: before.hints.map((known) => (known.id === taken.id ? taken : known)) },
      );
      for (const key of [['team'], ['board']]) void queryClient.invalidateQueries({ queryKey: key });
    },
    onError: (error) => {
      const isOutdated = kindOf(error) === 'badHintPrice' || kindOf(error) === 'badUnknownHint';
      return isOutdated ? queryClient.invalidateQueries({ queryKey }) : undefined;
    },
  });
  const score = team?.score ?? 0;
  // An unranked team has score 0, whatever it has paid before.
  const isUnranked = score === 0 && team?.globalPlace === null;
  return (
    <Dialog title={t('hints.ask')} onClose={onClose}>
      <div className="stack">
        <p className="wrap-anywhere">
          <strong translate="no">{hint.title}</strong>
        </p>
        <p>
          {isUnranked
            ? t('hints.costUnranked', { points: hint.price })
            : t('hints.cost', {
                points: hint.price,
                score,
                left: format.number(score - hint.price),
              })}
        </p>
        {isSolved(challenge) ? <Notice tone="warn">{t('flag.solved')}</Notice> : null}
        <ErrorNotice error={take.error} />
        <div className="row">
          <Button look="main" busy={take.isPending} onClick={() => take.mutate(hint.price)}>
            {t('hints.take', { points: hint.price })}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
