import type { ChallengeV2 } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { writeupsQuery } from '../../api/queries';
import { useEnded } from '../../app/event-state';
import { useText } from '../../text/text';

/** Links to write-ups, which exist after the event. */
export function WriteupList({ challenge }: { readonly challenge: ChallengeV2 }) {
  const { t } = useText();
  const hasEnded = useEnded();
  const { data } = useQuery({ ...writeupsQuery(challenge.id), enabled: hasEnded });
  if (data === undefined || data.writeups.length === 0) return null;
  return (
    <section className="panel__section">
      <h3>{t('writeups.title')}</h3>
      <ul>
        {data.writeups.map(({ title, url }) => (
          <li key={url} className="wrap-anywhere">
            <a href={url} target="_blank" rel="noopener noreferrer nofollow" translate="no">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
