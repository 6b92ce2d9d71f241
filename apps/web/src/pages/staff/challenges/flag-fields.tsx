import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button';
import { SelectField, TextField } from '../../../components/field';
import { Skeleton } from '../../../components/notice';
import type { TextKey } from '../../../text/messages';
import { useText } from '../../../text/text';
import { flagProvidersQuery } from '../staff-queries';
import type { FlagDraft } from './challenge-draft';
import { GroupRefusal } from './group-refusal';

const KINDS: Readonly<Record<string, TextKey>> = {
  'flags/static': 'flags.kind.static',
  'flags/regex': 'flags.kind.regex',
  'flags/dynamic': 'flags.kind.dynamic',
};

interface Property {
  readonly name: string;
  readonly choices: readonly string[] | undefined;
}

/** The text properties of the configuration of a provider, from its JSON Schema. */
function propertiesOf(schema: unknown): readonly Property[] {
  const properties: unknown =
    typeof schema === 'object' && schema !== null ? Reflect.get(schema, 'properties') : undefined;
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.entries(properties).map(([name, property]: [string, unknown]) => {
    const choices: unknown =
      typeof property === 'object' && property !== null ? Reflect.get(property, 'enum') : undefined;
    return { name, choices: Array.isArray(choices) ? choices.map(String) : undefined };
  });
}

interface FlagFieldsProps {
  readonly flags: readonly FlagDraft[];
  readonly refusal: string | undefined;
  readonly onChange: (flags: readonly FlagDraft[]) => void;
}

/** The flags of a challenge, each of which solves it. */
export function FlagFields({ flags, refusal, onChange }: FlagFieldsProps) {
  const { t } = useText();
  const { data, error } = useQuery(flagProvidersQuery);
  const providers = data?.providers ?? [];
  const labels: Readonly<Record<string, TextKey>> = {
    flag: 'flags.flag',
    pattern: 'flags.pattern',
    flags: 'flags.patternFlags',
    flagValue: 'flags.example',
    base: 'flags.base',
    mode: 'flags.mode',
    exhaustion: 'flags.exhaustion',
  };
  const kindText = (name: string): string => {
    const key = KINDS[name];
    return key === undefined ? name : t(key);
  };
  const replace = (index: number, flag: FlagDraft): void =>
    onChange(flags.map((current, at) => (at === index ? flag : current)));
  const field = (index: number, { provider, config }: FlagDraft, { name, choices }: Property) => {
    const key = labels[name];
    const label = key === undefined ? t('flags.other', { name }) : t(key);
    const stored: unknown = config[name];
    const value = typeof stored === 'string' ? stored : '';
    const set = (text: string): void => {
      const { [name]: _, ...others } = config;
      // An empty text is not sent, so that the provider uses its default.
      replace(index, { provider, config: text === '' ? others : { ...others, [name]: text } });
    };
    return choices === undefined ? (
      <TextField
        key={name}
        label={label}
        className="input--mono"
        spellCheck={false}
        autoComplete="off"
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    ) : (
      <SelectField
        key={name}
        label={label}
        translate="no"
        value={value}
        choices={[{ value: '', text: '–' }, ...choices.map((choice) => ({ value: choice, text: choice }))]}
        onChange={(event) => set(event.target.value)}
      />
    );
  };
  return (
    <fieldset className="staff__group">
      <legend>{t('flags.title')}</legend>
      {flags.map((flag, index) => (
        <div className="flag-entry" key={index}>
          <div className="fields">
            <SelectField
              label={t('flags.provider')}
              value={flag.provider}
              choices={[...new Set([flag.provider, ...providers.map(({ name }) => name)])].map((name) => ({
                value: name,
                text: kindText(name),
              }))}
              onChange={(event) => replace(index, { provider: event.target.value, config: {} })}
            />
            {propertiesOf(providers.find(({ name }) => name === flag.provider)?.schema).map((property) =>
              field(index, flag, property),
            )}
            {data === undefined && error === null ? <Skeleton lines={2} /> : null}
          </div>
          <Button look="quiet" size="small" onClick={() => onChange(flags.filter((_, at) => at !== index))}>
            {t('flags.remove', { number: index + 1 })}
          </Button>
        </div>
      ))}
      <GroupRefusal>{refusal}</GroupRefusal>
      {flags.length > 1 ? <p className="small soft">{t('flags.any')}</p> : null}
      <div className="row">
        <Button
          size="small"
          onClick={() =>
            onChange([...flags, { provider: data?.defaultProvider ?? 'flags/static', config: {} }])
          }
        >
          {t('flags.add')}
        </Button>
      </div>
    </fieldset>
  );
}
