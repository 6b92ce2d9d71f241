import { useFilter, type FilterProps } from '../../components/choice-filter';
import { SearchInput } from '../../components/search-input';

export function SearchFilter({ name, label, value }: FilterProps) {
  const change = useFilter();
  return (
    <SearchInput
      className="filter-search"
      maxLength={100}
      aria-label={label}
      placeholder={label}
      value={value ?? ''}
      onSearch={(text) => change({ [name]: text })}
    />
  );
}
