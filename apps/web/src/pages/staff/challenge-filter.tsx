import { ChoiceFilter } from '../../components/choice-filter';
import { useText } from '../../text/text';
import { useChallengeChoices } from './use-challenge-choices';

/** A filter by challenge, chosen by name. One that is not among the choices is shown by its ID. */
export function ChallengeFilter({ value }: { readonly value: string | undefined }) {
  const { t } = useText();
  const choices = useChallengeChoices();
  return (
    <ChoiceFilter
      name="challenge"
      label={t('submissions.challenge')}
      all={t('staff.allChallenges')}
      value={value}
      choices={choices.toSorted((a, b) => a.text.localeCompare(b.text))}
      isForeign
    />
  );
}
