import { useNavigate } from '@tanstack/react-router';
import type { Choice } from './field';

/** Changes filters in the address; an empty one leaves it, and the list starts again at its first page. */
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
  /** The choice that keeps everything. */
  readonly all: string;
  readonly choices: readonly Choice[];
  /** The choices are names that somebody wrote. */
  readonly isForeign?: boolean;
}

/** Filters by one of a few choices, which is part of the address. */
export function ChoiceFilter({ name, label, value, all, choices, isForeign = false }: ChoiceFilterProps) {
  const change = useFilter();
  // What an old link names may be gone. Shown as "all", everything could not be chosen.
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
