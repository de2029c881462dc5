import type { ReactNode } from 'react';
import type { ListSearch as Search } from '../../lib/page/url-search.js';
import { Button } from '../../ui/buttons/button.js';
import { FilterRow } from '../../ui/layout/filter-row.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { ListSearch } from './list-search.js';

type ListToolbarProps = {
  /** Labels the field for words. */
  label: string;
  placeholder?: string | undefined;
  list: Pick<Search<unknown>, 'words' | 'setWords' | 'filtered' | 'clear'>;
  /** The filters. */
  children: ReactNode;
  /** At the right end: the number of matches, and a button to add one. */
  aside?: ReactNode;
};

/** The field for words over a list, its filters, and a button that clears them. */
export const ListToolbar = ({ label, placeholder, list, children, aside }: ListToolbarProps) => (
  <Toolbar>
    <ListSearch label={label} placeholder={placeholder} value={list.words} onChange={list.setWords} />
    <FilterRow>
      {children}
      {list.filtered && <ClearFilters onClear={list.clear} />}
    </FilterRow>
    {aside && <span className="ml-auto flex items-center gap-3">{aside}</span>}
  </Toolbar>
);

export const ClearFilters = ({ onClear }: { onClear: () => void }) => (
  <Button variant="ghost" size="sm" onClick={onClear}>
    Clear
  </Button>
);
