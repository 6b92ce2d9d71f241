import { useQuery } from '@tanstack/react-query';
import { boardChallengesQuery } from '../../api/queries';
import { ChoiceFilter } from '../../components/choice-filter';
import { useText } from '../../text/text';

/** By name: nobody knows the IDs. A challenge that is no longer public is shown by its ID. */
export function ChallengeFilter({ value }: { readonly value: string | undefined }) {
  const { t } = useText();
  const { data } = useQuery(boardChallengesQuery());
  const choices = Object.entries(data?.challenges ?? {})
    .map(([id, { name }]) => ({ value: id, text: name }))
    .toSorted((a, b) => a.text.localeCompare(b.text));
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);
  return (
    <ChoiceFilter
      name="challenge"
      label={t('submissions.challenge')}
      all={t('staff.allChallenges')}
      value={value}
      choices={isKnown ? choices : [{ value, text: value }, ...choices]}
      isForeign
    />
  );
}
