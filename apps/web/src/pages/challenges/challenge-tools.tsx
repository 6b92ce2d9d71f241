import type { RefObject } from 'react';
import { hasKeyboard, useSingleKeys } from '../../app/shortcuts';
import { ChoiceFilter, useFilter } from '../../components/choice-filter';
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
  /** Called with the typed text, which the address follows with a delay. */
  readonly onEnter: (q: string) => void;
}

/** Search, filters and order; all of them are in the address. */
export function ChallengeTools({ search, choices, layout, onLayout, field, onEnter }: ChallengeToolsProps) {
  const { t } = useText();
  const change = useFilter();
  const hasSingleKeys = useSingleKeys();
  const asChoices = (values: readonly string[]) => values.map((value) => ({ value, text: value }));
  return (
    <div className="challenges__tools" role="search">
      <div className="challenges__first">
        <SearchInput
          className="challenges__search"
          field={field}
          aria-label={t('challenges.search')}
          placeholder={t(hasKeyboard() && hasSingleKeys ? 'challenges.searchHint' : 'challenges.search')}
          value={search.q ?? ''}
          onSearch={(q) => change({ q })}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape') event.currentTarget.blur();
            if (event.key === 'Enter') onEnter(event.currentTarget.value);
          }}
        />
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
      {choices.categories.length > 1 ? (
        <ChoiceFilter
          name="category"
          label={t('challenges.category')}
          all={t('challenges.allCategories')}
          value={search.category}
          choices={asChoices(choices.categories)}
          isForeign
        />
      ) : null}
      {choices.tags.length > 0 ? (
        <ChoiceFilter
          name="tag"
          label={t('challenges.tag')}
          all={t('challenges.allTags')}
          value={search.tag}
          choices={asChoices(choices.tags)}
          isForeign
        />
      ) : null}
      <ChoiceFilter
        name="status"
        label={t('challenges.status')}
        all={t('challenges.status.all')}
        value={search.status}
        choices={choices.statuses.map((value) => ({ value, text: t(`challenges.status.${value}`) }))}
      />
      <ChoiceFilter
        name="sort"
        label={t('challenges.sort')}
        all={t('challenges.sort.category')}
        value={search.sort}
        choices={SORTS.map((value) => ({ value, text: t(`challenges.sort.${value}`) }))}
      />
    </div>
  );
}
