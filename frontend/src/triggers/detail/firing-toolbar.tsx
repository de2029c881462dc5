import { FiringOutcome } from '@throughline/contracts/triggers/trigger.rows.js';
import type { ReactNode } from 'react';
import { ChoiceChip, type ChipOption } from '../../components/lists/choice-chip.js';
import { ListSearch } from '../../components/lists/list-search.js';
import { TimeFilter } from '../../components/lists/time-filter.js';
import type { FiringSearch } from '../data/firing-search.js';
import { Button } from '../../ui/buttons/button.js';
import { FilterRow } from '../../ui/layout/filter-row.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { statusLook } from '../../ui/status/status-labels.js';

const outcomes: readonly ChipOption<FiringOutcome>[] = FiringOutcome.options.map((value) => ({
  value,
  label: statusLook(value).word,
}));

export type FiringToolbarProps = {
  search: FiringSearch;
  onChange: (change: Partial<FiringSearch>) => void;
  onClear: () => void;
  /** What has been typed, which the URL has a moment later. */
  words: string;
  onWords: (words: string) => void;
  /** At the right end. */
  aside: ReactNode;
};

export const FiringToolbar = ({ search, onChange, onClear, words, onWords, aside }: FiringToolbarProps) => (
  <Toolbar>
    <ListSearch label="Search firings" value={words} onChange={onWords} />
    <FilterRow>
      <ChoiceChip
        label="Result"
        value={search.outcome}
        options={outcomes}
        onChange={(outcome) => onChange({ outcome })}
      />
      <TimeFilter from={search.from} to={search.to} onChange={onChange} />
      {Object.values(search).some((value) => value !== undefined) && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear
        </Button>
      )}
    </FilterRow>
    <span className="ml-auto">{aside}</span>
  </Toolbar>
);
