import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import type { ReactNode } from 'react';
import { ChoiceChip, type ChipOption } from '../../components/lists/choice-chip.js';
import { ListSearch } from '../../components/lists/list-search.js';
import { inputNames } from '../../models/components/model-inputs.js';
import { Button } from '../../ui/buttons/button.js';
import { FilterRow } from '../../ui/layout/filter-row.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { hasModelFilters, takesOptions, type ModelSearch, type Takes } from './model-filter.js';

const inputs: readonly ChipOption<Takes>[] = takesOptions.map((value) => ({ value, label: inputNames[value] }));

type ModelToolbarProps = {
  search: ModelSearch;
  onChange: (change: Partial<ModelSearch>) => void;
  onClear: () => void;
  /** What has been typed, which the URL has a moment later. */
  words: string;
  onWords: (words: string) => void;
  connections: readonly ConnectionRow[];
  /** At the right end. */
  aside: ReactNode;
};

export const ModelToolbar = (props: ModelToolbarProps) => {
  const { search, onChange, onClear, words, onWords, connections, aside } = props;
  return (
    <Toolbar>
      <ListSearch label="Filter models" value={words} onChange={onWords} />
      <FilterRow>
        <ChoiceChip
          label="Account"
          value={search.account}
          options={connections.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(account) => onChange({ account })}
        />
        <ChoiceChip label="Takes" value={search.takes} options={inputs} onChange={(takes) => onChange({ takes })} />
        {hasModelFilters(search) && (
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear
          </Button>
        )}
      </FilterRow>
      <span className="ml-auto">{aside}</span>
    </Toolbar>
  );
};
