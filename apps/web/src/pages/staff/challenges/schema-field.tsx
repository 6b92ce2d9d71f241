import { useState } from 'react';
import { Button, CloseButton } from '../../../components/button';
import { CheckboxField } from '../../../components/checkbox-field';
import { SelectField, TextField } from '../../../components/field';
import { useText } from '../../../text/text';
import { JsonField } from './json-field';
import { firstValue, isJson, isUsual, shapeOf, type Json } from './schema-shape';

interface SchemaFieldProps {
  readonly label: string;
  readonly schema: Json;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Absent for required values. */
  readonly onRemove?: (() => void) | undefined;
}

/** A field for a value, as its JSON Schema describes it. */
export function SchemaField({ label, schema, value, onChange, onRemove }: SchemaFieldProps) {
  const { t } = useText();
  const shape = shapeOf(schema);
  const description = schema['description'];
  const hint = typeof description === 'string' ? <span translate="no">{description}</span> : undefined;
  const shared = { label, translate: 'no' as const, hint };
  const field = () => {
    switch (shape.kind) {
      case 'text':
        return (
          <TextField
            {...shared}
            className="input--mono"
            spellCheck={false}
            value={typeof value === 'string' ? value : ''}
            onChange={({ target }) => onChange(target.value === '' && shape.isNullable ? null : target.value)}
          />
        );
      case 'number':
        return (
          <TextField
            {...shared}
            type="number"
            step={shape.isInteger ? 1 : 'any'}
            min={shape.min}
            max={shape.max}
            required
            value={typeof value === 'number' ? value : ''}
            onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
          />
        );
      case 'choice':
        return (
          <SelectField
            {...shared}
            value={String(value)}
            choices={shape.choices.map((choice) => ({ value: choice, text: choice }))}
            onChange={({ target }) => onChange(target.value)}
          />
        );
      case 'switch':
        return <CheckboxField label={label} translate="no" checked={value === true} onChange={onChange} />;
      case 'list':
        return <ListField label={label} entry={shape.entry} value={value} onChange={onChange} />;
      case 'map':
        return <MapField label={label} entry={shape.entry} value={value} onChange={onChange} />;
      case 'group':
        return (
          <GroupField
            label={label}
            properties={shape.properties}
            required={shape.required}
            value={value}
            onChange={onChange}
          />
        );
      case 'json':
        return <JsonField label={label} value={value} onChange={onChange} />;
    }
  };
  return (
    <div className="schema-entry">
      {field()}
      {onRemove === undefined ? null : (
        <CloseButton label={t('common.remove', { name: label })} onClick={onRemove} />
      )}
    </div>
  );
}

type NestedProps = Pick<SchemaFieldProps, 'label' | 'value' | 'onChange'>;

function ListField({ label, entry, value, onChange }: NestedProps & { readonly entry: Json }) {
  const { t, format } = useText();
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className="schema-group">
      <legend translate="no">{label}</legend>
      {entries.map((each, index) => (
        <SchemaField
          key={index}
          label={`${label} ${format.number(index + 1)}`}
          schema={entry}
          value={each}
          onChange={(changed) => onChange(entries.with(index, changed))}
          onRemove={() => onChange(entries.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button
          size="small"
          aria-label={t('schema.addTo', { name: label })}
          onClick={() => onChange([...entries, firstValue(entry)])}
        >
          {t('schema.add')}
        </Button>
      </div>
    </fieldset>
  );
}

function MapField({ label, entry, value, onChange }: NestedProps & { readonly entry: Json }) {
  const { t } = useText();
  const [name, setName] = useState('');
  const entries = isJson(value) ? value : {};
  const add = (): void => {
    if (name === '' || name in entries) return;
    onChange({ ...entries, [name]: firstValue(entry) });
    setName('');
  };
  return (
    <fieldset className="schema-group">
      <legend translate="no">{label}</legend>
      {Object.entries(entries).map(([key, each]) => (
        <SchemaField
          key={key}
          label={key}
          schema={entry}
          value={each}
          onChange={(changed) => onChange({ ...entries, [key]: changed })}
          onRemove={() => onChange(without(entries, key))}
        />
      ))}
      <div className="row">
        <input
          className="input input--mono input--short"
          aria-label={t('schema.nameIn', { name: label })}
          placeholder={t('editor.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button size="small" aria-label={t('schema.addTo', { name: label })} onClick={add}>
          {t('schema.add')}
        </Button>
      </div>
    </fieldset>
  );
}

interface GroupFieldProps extends NestedProps {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
}

/**
 * Shows properties that are required or differ from their default, and offers to add the others: of forty settings
 * of a container few are needed.
 */
function GroupField({ label, properties, required, value, onChange }: GroupFieldProps) {
  const { t } = useText();
  const set = isJson(value) ? value : {};
  const [opened, setOpened] = useState<readonly string[]>([]);
  const names = Object.keys(properties);
  const isShown = (name: string): boolean =>
    required.includes(name) || opened.includes(name) || !isUsual(properties[name] ?? {}, set[name]);
  const others = names.filter((name) => !isShown(name));
  const remove = (name: string): void => {
    setOpened(opened.filter((each) => each !== name));
    onChange(without(set, name));
  };
  return (
    <fieldset className="schema-group">
      <legend translate="no">{label}</legend>
      {names.filter(isShown).map((name) => (
        <SchemaField
          key={name}
          label={name}
          schema={properties[name] ?? {}}
          value={set[name]}
          onChange={(changed) => onChange({ ...set, [name]: changed })}
          onRemove={required.includes(name) ? undefined : () => remove(name)}
        />
      ))}
      {others.length === 0 ? null : (
        <select
          className="input input--short"
          aria-label={t('schema.addTo', { name: label })}
          value=""
          onChange={({ target }) => {
            setOpened([...opened, target.value]);
            onChange({ ...set, [target.value]: firstValue(properties[target.value] ?? {}) });
          }}
        >
          <option value="" disabled>
            {t('schema.addSetting')}
          </option>
          {others.map((name) => (
            <option key={name} value={name} translate="no">
              {name}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}

function without(entries: Json, key: string): Json {
  const { [key]: _, ...others } = entries;
  return others;
}
