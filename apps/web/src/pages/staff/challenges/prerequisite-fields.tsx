import type { AdminChallengeV2 } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, CloseButton } from '../../../components/button';
import { SelectField, TextField } from '../../../components/field';
import { Icon } from '../../../components/icon';
import { useText } from '../../../text/text';
import { staffChallengesQuery } from '../staff-queries';
import type { PrerequisiteDraft } from './challenge-draft';
import { nameOfChallenge } from './challenge-name';
import { GroupRefusal } from './group-refusal';

interface PrerequisiteFieldsProps {
  /** ID of the challenge with these prerequisites. */
  readonly id: string;
  readonly requires: readonly PrerequisiteDraft[];
  readonly refusal: string | undefined;
  readonly onChange: (requires: readonly PrerequisiteDraft[]) => void;
}

/** What a team must solve before it sees a challenge: groups, each with the required number. */
export function PrerequisiteFields({ id, requires, refusal, onChange }: PrerequisiteFieldsProps) {
  const { t } = useText();
  const { data } = useQuery(staffChallengesQuery);
  const others = data?.filter((challenge) => challenge.id !== id) ?? [];
  const replace = (index: number, group: PrerequisiteDraft): void =>
    onChange(requires.map((current, at) => (at === index ? group : current)));
  return (
    <fieldset className="staff__group">
      <legend>{t('requires.title')}</legend>
      <p className="small soft">{t('requires.text')}</p>
      {requires.map((group, index) => (
        <Group
          key={index}
          number={index + 1}
          group={group}
          others={others}
          onChange={(changed) => replace(index, changed)}
          onRemove={() => onChange(requires.filter((_, at) => at !== index))}
        />
      ))}
      <GroupRefusal>{refusal}</GroupRefusal>
      <div className="row">
        <Button size="small" onClick={() => onChange([...requires, { challenges: [], count: '' }])}>
          {t('requires.addGroup')}
        </Button>
      </div>
    </fieldset>
  );
}

interface GroupProps {
  readonly number: number;
  readonly group: PrerequisiteDraft;
  readonly others: readonly AdminChallengeV2[];
  readonly onChange: (group: PrerequisiteDraft) => void;
  readonly onRemove: () => void;
}

function Group({ number, group, others, onChange, onRemove }: GroupProps) {
  const { t } = useText();
  const { challenges, count } = group;
  return (
    <div className="flag-entry">
      <ul role="list" className="upload-list">
        {challenges.map((id) => (
          <li key={id} className="upload">
            <Icon name="flag" />
            <span className="cut" translate="no">
              {nameOfChallenge(id, others)}
            </span>
            <CloseButton
              label={t('common.remove', { name: nameOfChallenge(id, others) })}
              onClick={() => onChange({ count, challenges: challenges.filter((other) => other !== id) })}
            />
          </li>
        ))}
      </ul>
      <div className="fields">
        <SelectField
          label={t('requires.add', { number })}
          translate="no"
          value=""
          choices={[
            { value: '', text: '–' },
            ...others
              // Challenges with pushed points have no solves.
              .filter(({ id, scoring }) => !challenges.includes(id) && scoring?.kind !== 'dynamic')
              .map((challenge) => ({ value: challenge.id, text: challenge.name || challenge.id })),
          ]}
          onChange={({ target }) => {
            if (target.value !== '') onChange({ count, challenges: [...challenges, target.value] });
          }}
        />
        <TextField
          label={t('requires.count')}
          hint={t('requires.countHint')}
          type="number"
          min={1}
          max={Math.max(1, challenges.length)}
          value={count}
          onChange={(event) => onChange({ challenges, count: event.target.value })}
        />
      </div>
      <Button look="quiet" size="small" onClick={onRemove}>
        {t('requires.removeGroup', { number })}
      </Button>
    </div>
  );
}
