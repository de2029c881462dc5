import { FiringOutcome } from '@throughline/contracts/triggers/trigger.rows.js';
import type { ReactNode } from 'react';
import { ChoiceChip, type ChipOption } from '../../components/lists/choice-chip.js';
import { ListToolbar } from '../../components/lists/list-toolbar.js';
import { TimeFilter } from '../../components/lists/time-filter.js';
import type { FiringSearch } from '../data/firing-search.js';
import type { ListSearch } from '../../lib/page/url-search.js';
import { statusLook } from '../../ui/status/status-labels.js';

const outcomes: readonly ChipOption<FiringOutcome>[] = FiringOutcome.options.map((value) => ({
  value,
  label: statusLook(value).word,
}));

type FiringToolbarProps = {
  list: ListSearch<FiringSearch>;
  /** At the right end. */
  aside: ReactNode;
};

export const FiringToolbar = ({ list: { search, change, ...list }, aside }: FiringToolbarProps) => (
  <ListToolbar label="Search firings" list={list} aside={aside}>
    <ChoiceChip label="Result" value={search.outcome} options={outcomes} onChange={(outcome) => change({ outcome })} />
    <TimeFilter from={search.from} to={search.to} onChange={change} />
  </ListToolbar>
);
