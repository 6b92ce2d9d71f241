import { Permission } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { boardChallengesQuery } from '../../api/queries';
import { useMay } from '../../app/use-may';
import { ChoiceFilter } from '../../components/choice-filter';
import { useText } from '../../text/text';
import { staffChallengesQuery } from './staff-queries';

/**
 * A filter by challenge, chosen by name. Staff who may not read challenges can choose public ones only; any other
 * is shown by its ID.
 */
export function ChallengeFilter({ value }: { readonly value: string | undefined }) {
  const { t } = useText();
  const mayRead = useMay(Permission.challsRead);
  const { data: all } = useQuery({ ...staffChallengesQuery, enabled: mayRead });
  const { data: board } = useQuery({ ...boardChallengesQuery, enabled: !mayRead });
  const shown = mayRead
    ? all?.map(({ id, name }) => ({ value: id, text: name === '' ? id : name }))
    : Object.entries(board?.challenges ?? {}).map(([id, { name }]) => ({ value: id, text: name }));
  return (
    <ChoiceFilter
      name="challenge"
      label={t('submissions.challenge')}
      all={t('staff.allChallenges')}
      value={value}
      choices={(shown ?? []).toSorted((a, b) => a.text.localeCompare(b.text))}
      isForeign
    />
  );
}
