import {
  useEffect,
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';

interface Described {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why the last answer refused this value; undefined if it did not. */
  readonly refusal?: string | undefined;
}

interface Ids {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid': boolean;
}

/**
 * Moves the focus to the field that the latest answer refused, or to the message about it, because either may be
 * out of sight.
 */
export function useRefusedFocus(error: Error | null): void {
  useEffect(() => {
    if (error !== null) document.querySelector<HTMLElement>('[aria-invalid="true"], [data-refusal]')?.focus();
  }, [error]);
}

function Labelled({
  label,
  hint,
  refusal,
  children,
}: Described & { readonly children: (ids: Ids) => ReactNode }) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, refusal === undefined ? '' : `${id}-refusal`];
  const names = described.filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(names === '' ? {} : { 'aria-describedby': names }),
        // Also while false: otherwise browsers call a required field invalid as long as it is empty.
        'aria-invalid': refusal !== undefined,
      })}
      {hint === undefined ? null : (
        <div className="small soft" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {refusal === undefined ? null : (
        <div className="field__refusal" id={`${id}-refusal`} role="alert">
          {refusal}
        </div>
      )}
    </div>
  );
}

/** Attributes for text that is not prose, such as a flag: phones neither capitalise nor correct it. */
const asTyped = (spellCheck: unknown) =>
  spellCheck === false ? { autoCapitalize: 'none', autoCorrect: 'off' } : {};

/**
 * The latest time that the server accepts. Without it, the year would have six digits, and typing would continue
 * into it instead of the next part.
 */
const untilLastYear = (type: unknown) => (type === 'datetime-local' ? { max: '9999-12-31T23:59' } : {});

type TextFieldProps = Described & InputHTMLAttributes<HTMLInputElement>;

/** An input with its label, a hint, and the refusal of what was typed beside it. */
export function TextField({ label, hint, refusal, className, ...input }: TextFieldProps) {
  return (
    <Labelled label={label} hint={hint} refusal={refusal}>
      {(ids) => (
        <input
          className={['input', className].filter(Boolean).join(' ')}
          {...asTyped(input.spellCheck)}
          {...untilLastYear(input.type)}
          {...input}
          {...ids}
        />
      )}
    </Labelled>
  );
}

type AreaFieldProps = Described & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** Text of several lines; it grows with what is typed. Browsers would translate its text, which is a text node. */
export function AreaField({ label, hint, refusal, className, ...area }: AreaFieldProps) {
  return (
    <Labelled label={label} hint={hint} refusal={refusal}>
      {(ids) => (
        <textarea
          translate="no"
          className={['input', 'input--area', className].filter(Boolean).join(' ')}
          {...asTyped(area.spellCheck)}
          {...area}
          {...ids}
        />
      )}
    </Labelled>
  );
}

export interface Choice {
  readonly value: string;
  readonly text: string;
}

type SelectFieldProps = Described &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> & { readonly choices: readonly Choice[] };

export function SelectField({ label, hint, refusal, choices, ...select }: SelectFieldProps) {
  return (
    <Labelled label={label} hint={hint} refusal={refusal}>
      {(ids) => (
        <select className="input" {...select} {...ids}>
          {choices.map(({ value, text }) => (
            <option key={value} value={value}>
              {/* Names may differ only in the number of their spaces, and browsers show one of several. */}
              {text.replaceAll('  ', ' \u00a0')}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
