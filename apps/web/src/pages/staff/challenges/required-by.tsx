import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../../components/notice';
import { useText } from '../../../text/text';
import { staffChallengesQuery } from '../staff-queries';
import { nameOfChallenge } from './challenge-name';

/** The challenges that teams may never see once this one is withdrawn. */
export function RequiredBy({ id }: { readonly id: string }) {
  const { t, format } = useText();
  const { data } = useQuery(staffChallengesQuery);
  const names = data
    ?.filter(({ requires }) => requires?.some(({ challenges }) => challenges.includes(id)))
    .map((challenge) => nameOfChallenge(challenge.id, data));
  return names === undefined || names.length === 0 ? null : (
    <Notice tone="warn" isSpoken>
      {t('requires.requiredBy', { names: format.list(names) })}
    </Notice>
  );
}
