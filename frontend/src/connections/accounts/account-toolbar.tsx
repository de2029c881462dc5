import type { ReactNode } from 'react';
import { ChoiceChip, type ChipOption } from '../../components/lists/choice-chip.js';
import { ListSearch } from '../../components/lists/list-search.js';
import { useServiceNames } from '../components/use-services.js';
import { hasConnectionFilters, type ConnectionSearch, type ConnectionFilter } from '../data/connection-search.js';
import { useConnections } from '../data/connections.store.js';
import { Button } from '../../ui/buttons/button.js';
import { FilterRow } from '../../ui/layout/filter-row.js';
import { Toolbar } from '../../ui/layout/toolbar.js';

const statuses: readonly ChipOption<ConnectionFilter>[] = [
  { value: 'current', label: 'Needs attention first' },
  { value: 'attention', label: 'Needs attention' },
  { value: 'revoked', label: 'Revoked' },
];

const whose = [{ value: 'true', label: 'Mine' }] as const;

export type AccountToolbarProps = {
  search: ConnectionSearch;
  onChange: (change: Partial<ConnectionSearch>) => void;
  onClear: () => void;
  /** What has been typed, which the URL has a moment later. */
  words: string;
  onWords: (words: string) => void;
  /** At the right end. */
  aside: ReactNode;
};

export const AccountToolbar = ({ search, onChange, onClear, words, onWords, aside }: AccountToolbarProps) => {
  const nameOf = useServiceNames();
  const services = useConnections(({ list }) => [...new Set(list.map(({ service }) => service))].sort().join(' '));
  const options = [...new Set([...services.split(' '), search.service ?? ''])]
    .filter((service) => service !== '')
    .map((value) => ({ value, label: nameOf(value) }));
  return (
    <Toolbar>
      <ListSearch label="Filter accounts" value={words} onChange={onWords} />
      <FilterRow>
        <ChoiceChip
          label="Show"
          value={search.show}
          options={statuses}
          onChange={(show = 'current') => onChange({ show })}
          fixed
        />
        <ChoiceChip
          label="Service"
          value={search.service}
          options={options}
          onChange={(service) => onChange({ service })}
        />
        <ChoiceChip label="Whose" value={search.mine} options={whose} onChange={(mine) => onChange({ mine })} />
        {hasConnectionFilters(search) && (
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear
          </Button>
        )}
      </FilterRow>
      <span className="ml-auto">{aside}</span>
    </Toolbar>
  );
};
