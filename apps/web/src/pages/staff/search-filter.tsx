import { useFilter, type FilterProps } from '../../components/choice-filter';
import { Icon } from '../../components/icon';
import { SearchInput } from '../../components/search-input';

export function SearchFilter({ name, label, value }: FilterProps) {
  const change = useFilter();
  return (
    <div className="filter-search">
      <Icon name="search" />
      <SearchInput
        maxLength={100}
        aria-label={label}
        placeholder={label}
        value={value ?? ''}
        onSearch={(text) => change({ [name]: text })}
      />
    </div>
  );
}
