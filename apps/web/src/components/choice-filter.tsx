import { useNavigate } from '@tanstack/react-router';
import type { Choice } from './field';

/**
 * Returns a function that changes filters in the address. Empty filters are removed, and the list starts again at
 * its first page.
 */
export function useFilter(): (change: Readonly<Record<string, string>>) => void {
  const navigate = useNavigate();
  return (change) =>
    void navigate({
      to: '.',
      search: (search) =>
        Object.fromEntries(
          Object.entries({ ...search, page: undefined, ...change }).filter(
            ([, value]) => value !== '' && value !== undefined,
          ),
        ),
      replace: true,
      resetScroll: false,
    });
}

export interface FilterProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
}

interface ChoiceFilterProps extends FilterProps {
  /** Label of the choice without a filter. */
  readonly all: string;
  readonly choices: readonly Choice[];
  /** Whether the choices are names that people wrote, which must not be translated. */
  readonly isForeign?: boolean;
}

/** Filters by one of a few choices, which is part of the address. */
export function ChoiceFilter({ name, label, value, all, choices, isForeign = false }: ChoiceFilterProps) {
  const change = useFilter();
  // A value from an old link may not exist any more. If it were shown as "all", "all" could not be chosen.
  const isListed = value === undefined || choices.some((choice) => choice.value === value);
  const listed = isListed ? choices : [{ value, text: value }, ...choices];
  return (
    <select
      className="input"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => change({ [name]: event.target.value })}
    >
      <option value="">{all}</option>
      {listed.map((choice) => (
        <option key={choice.value} value={choice.value} translate={isForeign ? 'no' : undefined}>
          {choice.text}
        </option>
      ))}
    </select>
  );
}
