import { getInstancerSchema } from '@rampart/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { read } from '../../../api/call';
import { configQuery } from '../../../api/queries';
import { CheckboxField } from '../../../components/checkbox-field';
import { SelectField, TextField } from '../../../components/field';
import { Segments } from '../../../components/segments';
import { useText } from '../../../text/text';
import type { InstancerDraft } from './challenge-draft';
import { ExposeFields } from './expose-fields';
import { GroupRefusal } from './group-refusal';
import { JsonField } from './json-field';
import { SchemaField } from './schema-field';

const MINUTE_MS = 60_000;

const instancerSchemaQuery = queryOptions({
  queryKey: ['staff', 'instancers'],
  queryFn: ({ signal }) => read(getInstancerSchema, 'goodInstancerSchema', { signal }),
  staleTime: Infinity,
  retry: false,
});

interface InstancerFieldsProps {
  readonly config: InstancerDraft | null;
  readonly refusal: string | undefined;
  readonly onChange: (config: InstancerDraft | null) => void;
}

/** What runs for each team, as described by the schema of the instancer. Absent where nothing runs instances. */
export function InstancerFields({ config, refusal, onChange }: InstancerFieldsProps) {
  const { t } = useText();
  const { data: event } = useQuery(configQuery);
  const { data } = useQuery({ ...instancerSchemaQuery, enabled: event?.instancerEnabled === true });
  const [look, setLook] = useState<'form' | 'json'>('form');
  const fields = useRef<HTMLDivElement>(null);
  if (data === undefined && config === null) return null;
  const instancers = data?.instancers ?? [];
  // A challenge without a named instancer uses the default one.
  const chosenName = [config?.instancer, data?.defaultInstancer].find(Boolean) ?? '';
  const chosen = instancers.find(({ name }) => name === chosenName);
  const set = (part: Partial<InstancerDraft>): void => {
    if (config !== null) onChange({ ...config, ...part });
  };
  return (
    <fieldset className="staff__group">
      <legend>{t('instance.title')}</legend>
      <CheckboxField
        label={t('instancer.each')}
        checked={config !== null}
        onChange={(hasInstances) =>
          onChange(
            hasInstances
              ? {
                  instancer: data?.defaultInstancer ?? '',
                  config: { ...chosen?.defaults },
                  expose: [],
                  timeoutMilliseconds: 30 * MINUTE_MS,
                  extendable: true,
                }
              : null,
          )
        }
      />
      {config === null ? null : (
        <>
          <div className="fields">
            <SelectField
              label={t('instancer.name')}
              translate="no"
              value={chosenName}
              choices={[...new Set([chosenName, ...instancers.map(({ name }) => name)])].map((name) => ({
                value: name,
                text: name,
              }))}
              onChange={({ target }) =>
                set({
                  instancer: target.value,
                  config: { ...instancers.find(({ name }) => name === target.value)?.defaults },
                })
              }
            />
            <TextField
              label={t('instancer.lifetime')}
              hint={t('instancer.lifetimeHint')}
              type="number"
              min={0}
              step="any"
              required
              value={config.timeoutMilliseconds / MINUTE_MS}
              onChange={({ target }) =>
                set({ timeoutMilliseconds: Math.round(Number(target.value) * MINUTE_MS) })
              }
            />
          </div>
          <CheckboxField
            label={t('instancer.extendable')}
            checked={config.extendable}
            onChange={(extendable) => set({ extendable })}
          />
          <Segments
            label={t('instancer.look')}
            value={look}
            choices={[
              { value: 'form', text: t('instancer.form') },
              { value: 'json', text: 'JSON', isForeign: true },
            ]}
            onChange={(chosenLook) => {
              // Switching the view would discard invalid text, so it stays, and the field says why.
              const held = fields.current?.querySelector<HTMLInputElement>('input[hidden]:invalid');
              if (held?.checkValidity() !== false) setLook(chosenLook);
            }}
          />
          <div ref={fields}>
            {look === 'json' || chosen === undefined ? (
              <JsonField
                label={t('instancer.config')}
                value={config.config}
                onChange={(value) => set({ config: value as InstancerDraft['config'] })}
              />
            ) : (
              <SchemaField
                label={t('instancer.config')}
                schema={chosen.schema}
                value={config.config}
                onChange={(value) => set({ config: value as InstancerDraft['config'] })}
              />
            )}
          </div>
          <ExposeFields expose={config.expose} onChange={(expose) => set({ expose })} />
        </>
      )}
      <GroupRefusal>{refusal}</GroupRefusal>
    </fieldset>
  );
}
