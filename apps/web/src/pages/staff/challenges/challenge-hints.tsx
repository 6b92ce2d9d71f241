import { deleteHint, Permission, type AdminHintData } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { read } from '../../../api/call';
import { useNow } from '../../../app/clock';
import { useMay } from '../../../app/use-may';
import { Button } from '../../../components/button';
import { Markdown } from '../../../components/markdown';
import { Skeleton, ErrorNotice } from '../../../components/notice';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { hintsOfChallengeQuery } from '../staff-queries';
import { HintForm } from './hint-form';

/** The hints of a challenge. Each is saved separately, because teams may pay for one while the challenge is edited. */
export function ChallengeHints({ challengeId }: { readonly challengeId: string }) {
  const { t } = useText();
  const mayWrite = useMay(Permission.challsWrite);
  const { data, error } = useQuery(hintsOfChallengeQuery(challengeId));
  const [edited, setEdited] = useState<AdminHintData | 'new'>();
  const close = (): void => setEdited(undefined);
  const hints = data?.hints ?? [];
  const editedHint = edited === 'new' ? undefined : edited;
  // A hint that a colleague deletes during an edit stays open, so that the typed text is not lost.
  const isGone = editedHint !== undefined && !hints.some(({ id }) => id === editedHint.id);
  return (
    <section className="stack stack--small" aria-label={t('hints.title')}>
      <div className="staff__head">
        <h2>{t('hints.title')}</h2>
        {mayWrite && edited === undefined ? (
          <Button size="small" onClick={() => setEdited('new')}>
            {t('staffHints.add')}
          </Button>
        ) : null}
      </div>
      {edited === 'new' ? <HintForm challengeId={challengeId} onDone={close} /> : null}
      <ErrorNotice tone="warn" error={error} />
      {data === undefined && error === null ? <Skeleton lines={2} /> : null}
      {data !== undefined && hints.length === 0 && edited === undefined ? (
        <p className="soft">{t('staffHints.none')}</p>
      ) : null}
      {(isGone ? [...hints, editedHint] : hints).map((hint) =>
        hint.id === editedHint?.id ? (
          <HintForm key={hint.id} challengeId={challengeId} stored={hint} onDone={close} />
        ) : (
          <Hint key={hint.id} hint={hint}>
            {mayWrite && edited === undefined ? (
              <div className="row">
                <Button size="small" onClick={() => setEdited(hint)}>
                  {t('staff.edit')}
                </Button>
                {hint.takers > 0 ? null : (
                  <ActButton
                    label={t('staff.delete')}
                    look="danger"
                    ask={t('staffHints.deleteText', { title: hint.title })}
                    act={() =>
                      read(deleteHint, 'goodHintDelete', { params: { id: challengeId, hintId: hint.id } })
                    }
                  />
                )}
              </div>
            ) : null}
          </Hint>
        ),
      )}
    </section>
  );
}

interface HintProps {
  readonly hint: AdminHintData;
  readonly children: ReactNode;
}

function Hint({ hint: { title, content, price, releaseTime, takers }, children }: HintProps) {
  const { t, format } = useText();
  const now = useNow(15_000);
  const isOut = releaseTime === null || releaseTime <= now;
  return (
    <article className="card stack stack--small">
      <header className="staff__head">
        <h3 className="wrap-anywhere" translate="no">
          {title}
        </h3>
        <div className="row">
          <span className="tag">
            {price === 0 ? t('staffHints.free') : t('common.points', { points: format.number(price) })}
          </span>
          <span className={isOut ? 'tag tag--good' : 'tag'}>
            {isOut
              ? t('staffHints.released')
              : t('editor.state.scheduled', { when: format.dateTime(releaseTime) })}
          </span>
          {takers === 0 ? null : <span className="tag">{t('staffHints.takers', { count: takers })}</span>}
        </div>
      </header>
      <Markdown source={content} below={3} />
      {children}
    </article>
  );
}
