import { AreaField, TextField } from '../../../components/field';
import { Markdown } from '../../../components/markdown';
import { useText } from '../../../text/text';
import type { Draft } from './challenge-draft';
import { FileFields } from './file-fields';
import { FlagFields } from './flag-fields';

/** The names by which refusals call the fields below. */
export const FORM_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'category',
  'author',
  'description',
  'points',
  'sortWeight',
  'tags',
  'releaseTime',
  'flags',
]);

interface ChallengeFormProps {
  readonly draft: Draft;
  readonly onChange: (change: (draft: Draft) => Draft) => void;
  readonly id: string;
  readonly isNew: boolean;
  readonly onId: (id: string) => void;
  readonly idRefusal: string | undefined;
  readonly refusedField: string | undefined;
  readonly refusal: string | undefined;
}

/** Every field of a challenge, and its description as teams will see it. */
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
  // A refusal of the points stands beside the larger one.
  const numberField = (key: 'min' | 'max' | 'sortWeight', field: string, step: string) => (
    <TextField
      label={t(`editor.${key}`)}
      type="number"
      step={step}
      required={key !== 'sortWeight'}
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
          readOnly={!props.isNew}
          value={props.id}
          refusal={props.idRefusal}
          onChange={(event) => props.onId(event.target.value)}
        />
        {textField('category')}
        {textField('author')}
      </div>
      <div className="editor-text">
        <AreaField
          label={t('editor.description')}
          hint={t('staff.markdownHint')}
          className="input--mono"
          value={draft.description}
          refusal={beside('description')}
          onChange={(event) => set({ description: event.target.value })}
        />
        <section className="staff__preview" aria-label={t('staff.preview')}>
          <h2 className="small soft">{t('staff.preview')}</h2>
          <Markdown source={draft.description} />
        </section>
      </div>
      <FlagFields flags={draft.flags} refusal={beside('flags')} onChange={(flags) => set({ flags })} />
      <FileFields
        files={draft.files}
        onChange={(change) => onChange((current) => ({ ...current, files: change(current.files) }))}
      />
      <div className="fields">
        {numberField('max', 'points', '1')}
        {numberField('min', '', '1')}
        {numberField('sortWeight', 'sortWeight', 'any')}
        {textField('tags', t('editor.tagsHint'))}
      </div>
      <fieldset className="staff__group">
        <legend>{t('editor.visibility')}</legend>
        <label className="check">
          <input
            type="checkbox"
            checked={draft.isHidden}
            onChange={(event) => set({ isHidden: event.target.checked })}
          />
          {t('editor.isHidden')}
        </label>
        <TextField
          label={t('editor.release')}
          hint={t('editor.releaseHint')}
          type="datetime-local"
          value={draft.release}
          refusal={beside('releaseTime')}
          onChange={(event) => set({ release: event.target.value })}
        />
      </fieldset>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.countsForTies}
          onChange={(event) => set({ countsForTies: event.target.checked })}
        />
        {t('editor.countsForTies')}
      </label>
    </>
  );
}
