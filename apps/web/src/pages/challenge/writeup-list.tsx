import type { ChallengeV2 } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { configQuery, writeupsQuery } from '../../api/queries';
import { useNow } from '../../app/clock';
import { phaseAt } from '../../app/phase';
import { useText } from '../../text/text';

/** Links to how the challenge is solved, which there are when the event is over. */
export function WriteupList({ challenge }: { readonly challenge: ChallengeV2 }) {
  const { t } = useText();
  const now = useNow(10_000);
  const { data: config } = useQuery(configQuery());
  const isOver = config !== undefined && phaseAt(now, config) === 'ended';
  const { data } = useQuery({ ...writeupsQuery(challenge.id), enabled: isOver });
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
