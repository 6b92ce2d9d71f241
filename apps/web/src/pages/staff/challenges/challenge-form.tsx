import type { AdminChallengeV2 } from '@rampart/contract';
import { CheckboxField } from '../../../components/checkbox-field';
import { CodeField } from '../../../components/code-field';
import { AreaField, TextField } from '../../../components/field';
import type { TextKey } from '../../../text/messages';
import { useText } from '../../../text/text';
import { BotFields } from './bot-fields';
import type { Draft } from './challenge-draft';
import { FileFields } from './file-fields';
import { FlagFields } from './flag-fields';
import { InstancerFields } from './instancer-fields';
import { PrerequisiteFields } from './prerequisite-fields';
import { ScheduleFields } from './schedule-fields';
import { ScoreCurve } from './score-curve';

/** The names of the fields in refusals, with their labels. */
export const FORM_FIELDS: ReadonlyMap<string, TextKey> = new Map<string, TextKey>([
  ['name', 'editor.name'],
  ['category', 'editor.category'],
  ['author', 'editor.author'],
  ['description', 'editor.description'],
  ['points', 'profile.points'],
  ['sortWeight', 'editor.sortWeight'],
  ['tags', 'editor.tags'],
  ['releaseTime', 'editor.release'],
  ['closeTime', 'editor.close'],
  ['wave', 'editor.wave'],
  ['requires', 'requires.title'],
  ['flags', 'flags.title'],
  ['decoyFlags', 'editor.decoys'],
  ['instancerConfig', 'instance.title'],
  ['adminBotConfig', 'bot.title'],
]);

interface ChallengeFormProps {
  readonly draft: Draft;
  readonly onChange: (change: (draft: Draft) => Draft) => void;
  readonly id: string;
  readonly isNew: boolean;
  readonly onId: (id: string) => void;
  readonly onSending: (isSending: boolean) => void;
  readonly idRefusal: string | undefined;
  readonly refusedField: string | undefined;
  readonly refusal: string | undefined;
  readonly isReadOnly: boolean;
  /** Whether a weight is stored, which can be changed but not removed. */
  readonly hasStoredWeight: boolean;
  readonly checkedBot: AdminChallengeV2['adminBotConfig'] | undefined;
}

/** Every field of a challenge. */
export function ChallengeForm(props: ChallengeFormProps) {
  const { draft, onChange, refusedField, refusal } = props;
  const { t } = useText();
  const set = (part: Partial<Draft>): void => onChange((current) => ({ ...current, ...part }));
  const beside = (field: string): string | undefined => (field === refusedField ? refusal : undefined);
  const textField = (key: 'name' | 'category' | 'author' | 'tags', hint?: string) => (
    <TextField
      label={t(`editor.${key}`)}
      hint={hint}
      value={draft[key]}
      refusal={beside(key)}
      onChange={(event) => set({ [key]: event.target.value })}
    />
  );
  // A refusal of the points as a whole is shown beside the larger one.
  const numberField = (key: 'min' | 'max' | 'sortWeight', field: string, step: string, hint?: string) => (
    <TextField
      label={t(`editor.${key}`)}
      hint={hint}
      type="number"
      step={step}
      required={key !== 'sortWeight' || props.hasStoredWeight}
      value={draft[key]}
      refusal={beside(field)}
      onChange={(event) => set({ [key]: event.target.value })}
    />
  );
  return (
    <>
      <div className="fields">
        {textField('name')}
        <TextField
          label={t('editor.id')}
          hint={t('editor.idHint')}
          className="input--mono"
          spellCheck={false}
          readOnly={!props.isNew}
          required
          value={props.id}
          refusal={props.idRefusal}
          onChange={(event) => props.onId(event.target.value)}
        />
        {textField('category')}
        {textField('author')}
      </div>
      <CodeField
        label={t('editor.description')}
        hint={t('staff.markdownHint')}
        language="markdown"
        value={draft.description}
        isReadOnly={props.isReadOnly}
        refusal={beside('description')}
        onChange={(description) => set({ description })}
      />
      <div className="field">
        <CheckboxField
          label={t('editor.isDynamic')}
          checked={draft.isDynamic}
          onChange={(isDynamic) => set({ isDynamic })}
        />
        {draft.isDynamic ? <p className="small soft">{t('editor.dynamicHint')}</p> : null}
      </div>
      {draft.isDynamic ? null : (
        <>
          <FlagFields flags={draft.flags} refusal={beside('flags')} onChange={(flags) => set({ flags })} />
          <AreaField
            label={t('editor.decoys')}
            hint={t('editor.decoysHint')}
            className="input--mono"
            rows={2}
            spellCheck={false}
            autoComplete="off"
            value={draft.decoys}
            refusal={beside('decoyFlags')}
            onChange={(event) => set({ decoys: event.target.value })}
          />
        </>
      )}
      <FileFields
        files={draft.files}
        onChange={(change) => onChange((current) => ({ ...current, files: change(current.files) }))}
        onSending={props.onSending}
      />
      {draft.isDynamic ? null : (
        <>
          <div className="fields">
            {numberField('max', 'points', '1')}
            {numberField('min', '', '1')}
          </div>
          <ScoreCurve min={draft.min} max={draft.max} />
        </>
      )}
      <div className="fields">
        {textField('tags', t('editor.tagsHint'))}
        {numberField('sortWeight', 'sortWeight', 'any', t('editor.sortWeightHint'))}
      </div>
      <ScheduleFields draft={draft} beside={beside} onChange={set} />
      <PrerequisiteFields
        id={props.id}
        requires={draft.requires}
        refusal={beside('requires')}
        onChange={(requires) => set({ requires })}
      />
      <InstancerFields
        config={draft.instancerConfig}
        refusal={beside('instancerConfig')}
        onChange={(instancerConfig) => set({ instancerConfig })}
      />
      <BotFields
        code={draft.botCode}
        checked={props.checkedBot}
        isReadOnly={props.isReadOnly}
        refusal={beside('adminBotConfig')}
        onChange={(botCode) => set({ botCode })}
      />
      <CheckboxField
        label={t('editor.countsForTies')}
        checked={draft.countsForTies}
        onChange={(countsForTies) => set({ countsForTies })}
      />
    </>
  );
}
