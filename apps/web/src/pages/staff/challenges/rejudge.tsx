import { previewRejudge, rejudge, type OwedSolve } from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../api/call';
import { Button } from '../../../components/button';
import { Dialog } from '../../../components/dialog';
import { Form } from '../../../components/form';
import { ErrorNotice, Skeleton } from '../../../components/notice';
import { useText } from '../../../text/text';
import { ReasonField } from '../reason-field';

/** The solves of thousands of teams take a minute. */
const LIMIT = { timeoutMs: 600_000 };

interface RejudgeProps {
  readonly challengeId: string;
}

/** Gives the solves that are owed after a flag was corrected, once staff have seen which. */
export function Rejudge({ challengeId }: RejudgeProps) {
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const [given, setGiven] = useState<number>();
  return (
    <div className="row">
      <Button
        onClick={() => {
          setGiven(undefined);
          setAsking(true);
        }}
      >
        {t('rejudge.open')}
      </Button>
      {given === undefined ? null : (
        <span className="small soft" role="alert">
          {t('rejudge.done', { count: given })}
        </span>
      )}
      {isAsking ? (
        <RejudgeDialog
          challengeId={challengeId}
          onGiven={(count) => {
            setGiven(count);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

interface RejudgeDialogProps extends RejudgeProps {
  readonly onGiven: (count: number) => void;
  readonly onClose: () => void;
}

function RejudgeDialog({ challengeId, onGiven, onClose }: RejudgeDialogProps) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const params = { id: challengeId };
  const preview = useQuery({
    queryKey: ['staff', 'rejudge', challengeId],
    queryFn: ({ signal }) => read(previewRejudge, 'goodRejudgePreview', { params, signal, ...LIMIT }),
    gcTime: 0,
    staleTime: Infinity,
  });
  const give = useMutation({
    mutationFn: () => read(rejudge, 'goodRejudge', { params, body: { reason }, ...LIMIT }),
    // Some may have been given all the same.
    onError: () => void preview.refetch(),
    onSuccess: async ({ solves }) => {
      onGiven(solves);
      await queryClient.invalidateQueries({ queryKey: ['staff'] });
    },
  });
  const owed = preview.data?.solves ?? [];
  return (
    <Dialog title={t('rejudge.open')} onClose={onClose}>
      <Form className="stack" isReady={owed.length > 0 && !give.isPending} onSubmit={() => give.mutate()}>
        <p>{t('rejudge.text')}</p>
        {preview.isPending ? <Skeleton lines={4} /> : null}
        <ErrorNotice error={preview.error} />
        {preview.isSuccess && owed.length === 0 ? <p role="status">{t('rejudge.none')}</p> : null}
        {owed.length === 0 ? null : (
          <>
            <OwedSolves solves={owed} />
            <ReasonField value={reason} onChange={setReason} />
          </>
        )}
        <ErrorNotice error={give.error} />
        <div className="row">
          {owed.length === 0 ? null : (
            <Button look="main" type="submit" busy={give.isPending}>
              {t('rejudge.action', { count: owed.length })}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {t(owed.length === 0 ? 'common.close' : 'common.cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function OwedSolves({ solves }: { readonly solves: readonly OwedSolve[] }) {
  const { t, format } = useText();
  return (
    <section className="staff__preview staff__owed" tabIndex={0} aria-label={t('rejudge.solves')}>
      <table className="table table--dense">
        <thead>
          <tr>
            <th scope="col">{t('submissions.team')}</th>
            <th scope="col">{t('submissions.submitted')}</th>
            <th scope="col">{t('rejudge.later')}</th>
          </tr>
        </thead>
        <tbody>
          {solves.map(({ userId, userName, submittedAt, solvedAt }) => (
            <tr key={userId}>
              <td className="wrap-anywhere" translate="no">
                {userName}
              </td>
              <td>{format.dateTime(submittedAt)}</td>
              <td>{solvedAt === null ? '–' : format.dateTime(solvedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
