import { Permission } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../app/use-may';
import { Button } from '../../../components/button';
import { Skeleton, ErrorNotice } from '../../../components/notice';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { writeupsOfChallengeQuery } from '../staff-queries';
import { moveWriteupUp, saveWriteup } from './save-writeup';
import { WriteupForm } from './writeup-form';
import type { Writeup } from './writeup-list';

/** Write-ups of a challenge, each saved separately. */
export function ChallengeWriteups({ challengeId }: { readonly challengeId: string }) {
  const { t } = useText();
  const mayWrite = useMay(Permission.challsWrite);
  const { data, error } = useQuery(writeupsOfChallengeQuery(challengeId));
  const [edited, setEdited] = useState<Writeup | 'new'>();
  return (
    <section className="stack stack--small" aria-label={t('writeups.title')}>
      <div className="staff__head">
        <h2>{t('writeups.title')}</h2>
        {mayWrite && edited === undefined ? (
          <Button size="small" onClick={() => setEdited('new')}>
            {t('staffWriteups.add')}
          </Button>
        ) : null}
      </div>
      <p className="soft">{t('staffWriteups.text')}</p>
      {edited === undefined ? null : (
        <WriteupForm
          challengeId={challengeId}
          stored={edited === 'new' ? undefined : edited}
          list={data}
          onDone={() => setEdited(undefined)}
        />
      )}
      <ErrorNotice tone="warn" error={error} />
      {data === undefined && error === null ? <Skeleton lines={2} /> : null}
      {data?.data.writeups.length === 0 && edited === undefined ? (
        <p className="soft">{t('staffWriteups.none')}</p>
      ) : null}
      {data?.data.writeups
        .filter((writeup) => writeup !== edited)
        .map((writeup, index) => (
          <article key={`${writeup.url} ${index}`} className="card staff__head">
            <a
              className="wrap-anywhere"
              href={writeup.url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              translate="no"
            >
              {writeup.title}
            </a>
            {mayWrite && edited === undefined ? (
              <div className="row">
                {index === 0 ? null : (
                  <ActButton
                    label={t('staffWriteups.moveUp')}
                    act={() => moveWriteupUp(challengeId, writeup, data)}
                  />
                )}
                <Button size="small" onClick={() => setEdited(writeup)}>
                  {t('staff.edit')}
                </Button>
                <ActButton
                  label={t('staff.delete')}
                  look="danger"
                  ask={t('staffWriteups.deleteText', { title: writeup.title })}
                  act={() => saveWriteup(challengeId, { before: writeup })}
                />
              </div>
            ) : null}
          </article>
        ))}
    </section>
  );
}
