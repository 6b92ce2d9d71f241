import type { ChallengeV2 } from '@rampart/contract';
import { useReleases } from '../../live/live-state';
import { useText } from '../../text/text';

/** Announces challenges that are released or unlocked while the list is open; of a text that goes, nothing is said. */
export function SpokenReleases({ challenges }: { readonly challenges: readonly ChallengeV2[] }) {
  const { t } = useText();
  const released = useReleases();
  return (
    <div className="visually-hidden" aria-live="polite">
      {challenges
        .filter(({ id }) => released.has(id))
        .map(({ id, name }) => (
          <p key={id}>
            {t('challenge.new')}: <span translate="no">{name}</span>
          </p>
        ))}
    </div>
  );
}
