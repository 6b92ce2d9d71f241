import { useEffect, useRef, type InputHTMLAttributes, type RefObject } from 'react';
import { Icon } from './icon';
import './search-input.css';

interface SearchInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  /** The text in the address or another state. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly field?: RefObject<HTMLInputElement | null>;
  /** Class of the box around the icon and the input. */
  readonly className: string;
}

/**
 * A search text that is usually part of the address. The address follows the typing with a delay, and an input whose value
 * is set late loses the position of the cursor. So the input is uncontrolled until the address changes by itself.
 */
export function SearchInput({ value, onSearch, field, className, ...input }: SearchInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const shown = field ?? own;
  /** Texts that were typed but are not in the address yet. */
  const sent = useRef<readonly string[]>([]);
  useEffect(() => {
    const at = sent.current.indexOf(value);
    sent.current = at === -1 ? [] : sent.current.slice(at + 1);
    if (at === -1 && shown.current !== null) shown.current.value = value;
  }, [value, shown]);
  return (
    <div className={`search-input ${className}`}>
      <Icon name="search" />
      <input
        className="input"
        type="search"
        {...input}
        ref={shown}
        defaultValue={value}
        onChange={({ target }) => {
          sent.current = [...sent.current, target.value];
          onSearch(target.value);
        }}
      />
    </div>
  );
}
