import { ENDPOINT_KINDS } from '@rampart/contract';
import { Button } from '../../../components/button';
import { CheckboxField } from '../../../components/checkbox-field';
import { SelectField, TextField } from '../../../components/field';
import { useText } from '../../../text/text';
import type { InstancerDraft } from './challenge-draft';

type Exposed = InstancerDraft['expose'][number];

const NEW_PORT: Exposed = {
  kind: 'https',
  hostPrefix: '',
  containerName: '',
  containerPort: 80,
  shouldDisplay: true,
};

interface ExposeFieldsProps {
  readonly expose: InstancerDraft['expose'];
  readonly onChange: (expose: InstancerDraft['expose']) => void;
}

/** The ports of an instance that players can reach, in the order in which they see them. */
export function ExposeFields({ expose, onChange }: ExposeFieldsProps) {
  const { t } = useText();
  const set = (index: number, part: Partial<Exposed>): void =>
    onChange(expose.map((port, at) => (at === index ? { ...port, ...part } : port)));
  const textField = (index: number, port: Exposed, key: 'hostPrefix' | 'containerName' | 'title') => (
    <TextField
      label={t(`expose.${key}`)}
      className="input--mono"
      spellCheck={false}
      required={key !== 'title'}
      value={port[key] ?? ''}
      onChange={({ target }) => set(index, { [key]: target.value })}
    />
  );
  return (
    <fieldset className="schema-group">
      <legend>{t('expose.endpoints')}</legend>
      {expose.map((port, index) => (
        <div className="flag-entry" key={index}>
          <div className="fields">
            <SelectField
              label={t('expose.kind')}
              translate="no"
              value={port.kind}
              choices={ENDPOINT_KINDS.map((kind) => ({ value: kind, text: kind }))}
              onChange={({ target }) => set(index, { kind: target.value })}
            />
            {textField(index, port, 'hostPrefix')}
            {textField(index, port, 'containerName')}
            <TextField
              label={t('expose.containerPort')}
              type="number"
              min={1}
              max={65_535}
              required
              value={port.containerPort}
              onChange={({ target }) => set(index, { containerPort: Number(target.value) })}
            />
            {textField(index, port, 'title')}
          </div>
          <div className="row">
            <CheckboxField
              label={t('expose.shouldDisplay')}
              checked={port.shouldDisplay === true}
              onChange={(shouldDisplay) => set(index, { shouldDisplay })}
            />
            <Button
              look="quiet"
              size="small"
              onClick={() => onChange(expose.filter((_, at) => at !== index))}
            >
              {t('expose.remove', { number: index + 1 })}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => onChange([...expose, NEW_PORT])}>
          {t('expose.add')}
        </Button>
      </div>
    </fieldset>
  );
}
