import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { Icon } from '../../components/icon';
import { SearchInput } from '../../components/search-input';
import { Segments } from '../../components/segments';
import { useText } from '../../text/text';
import type { Choices } from './challenge-list';
import { SORTS, type ChallengeSearch } from './challenge-search';

interface ChallengeToolsProps {
  readonly search: ChallengeSearch;
  readonly choices: Choices;
  readonly layout: 'grid' | 'list';
  readonly onLayout: (layout: 'grid' | 'list') => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Search, filters and order; all of them are in the address. */
export function ChallengeTools({ search, choices, layout, onLayout, field }: ChallengeToolsProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const change = (next: Partial<Record<keyof ChallengeSearch, string>>): void => {
    const filled = Object.entries({ ...search, ...next }).filter(([, value]) => value !== '');
    void navigate({ to: '.', search: Object.fromEntries(filled), replace: true, resetScroll: false });
  };
  const select = (name: 'category' | 'tag', all: string, values: readonly string[]) => (
    <select
      className="input"
      aria-label={t(`challenges.${name}`)}
      value={search[name] ?? ''}
      onChange={(event) => change({ [name]: event.target.value })}
    >
      <option value="">{all}</option>
      {values.map((value) => (
        <option key={value} value={value} translate="no">
          {value}
        </option>
      ))}
    </select>
  );
  return (
    <div className="challenges__tools" role="search">
      <div className="challenges__first">
        <div className="challenges__search">
          <Icon name="search" />
          <SearchInput
            field={field}
            aria-label={t('challenges.search')}
            placeholder={t('challenges.searchHint')}
            value={search.q ?? ''}
            onSearch={(q) => change({ q })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
            }}
          />
        </div>
        <Segments
          label={t('challenges.layout')}
          value={layout}
          onChange={onLayout}
          choices={[
            { value: 'grid', text: t('challenges.layout.grid'), icon: 'grid', isIconOnly: true },
            { value: 'list', text: t('challenges.layout.list'), icon: 'list', isIconOnly: true },
          ]}
        />
      </div>
      {choices.categories.length > 1
        ? select('category', t('challenges.allCategories'), choices.categories)
        : null}
      {choices.tags.length > 0 ? select('tag', t('challenges.allTags'), choices.tags) : null}
      <select
        className="input"
        aria-label={t('challenges.status')}
        value={search.status ?? ''}
        onChange={(event) => change({ status: event.target.value })}
      >
        <option value="">{t('challenges.status.all')}</option>
        {choices.statuses.map((status) => (
          <option key={status} value={status}>
            {t(`challenges.status.${status}`)}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={t('challenges.sort')}
        value={search.sort ?? 'category'}
        onChange={(event) => change({ sort: event.target.value === 'category' ? '' : event.target.value })}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`challenges.sort.${sort}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
