import { useId } from 'react';
import { Icon, type IconName } from './icon';
import './segments.css';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly text: string;
  readonly icon?: IconName;
  /** Whether only the icon is shown, with the text as its label. */
  readonly isIconOnly?: boolean;
  /** Whether the text is a name that must not be translated. */
  readonly isForeign?: boolean;
  /** The language of the text, if it is not that of the page. */
  readonly lang?: string;
}

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Segment<Value>[];
  readonly onChange: (value: Value) => void;
}

/** A choice of one of a few values, all visible: radio buttons side by side. */
export function Segments<Value extends string>({ label, value, choices, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} title={choice.text}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon === undefined ? null : <Icon name={choice.icon} size={15} />}
          <span
            className={choice.isIconOnly === true ? 'visually-hidden' : undefined}
            translate={choice.isForeign === true ? 'no' : undefined}
            lang={choice.lang}
          >
            {choice.text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
