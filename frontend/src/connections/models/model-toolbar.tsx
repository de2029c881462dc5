import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import type { ReactNode } from 'react';
import { ChoiceChip, type ChipOption } from '../../components/lists/choice-chip.js';
import { ListToolbar } from '../../components/lists/list-toolbar.js';
import { inputNames } from '../../models/components/model-inputs.js';
import type { ListSearch } from '../../lib/page/url-search.js';
import { takesOptions, type ModelSearch, type Takes } from './model-filter.js';

const inputs: readonly ChipOption<Takes>[] = takesOptions.map((value) => ({ value, label: inputNames[value] }));

type ModelToolbarProps = {
  list: ListSearch<ModelSearch>;
  connections: readonly ConnectionRow[];
  /** At the right end. */
  aside: ReactNode;
};

export const ModelToolbar = ({ list: { search, change, ...list }, connections, aside }: ModelToolbarProps) => (
  <ListToolbar label="Filter models" list={list} aside={aside}>
    <ChoiceChip
      label="Account"
      value={search.account}
      options={connections.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(account) => change({ account })}
    />
    <ChoiceChip label="Accepts" value={search.takes} options={inputs} onChange={(takes) => change({ takes })} />
  </ListToolbar>
);
