import type { ReactNode } from 'react';
import { ChoiceChip, type ChipOption } from '../../components/lists/choice-chip.js';
import { ListToolbar } from '../../components/lists/list-toolbar.js';
import { useServiceNames } from '../components/use-services.js';
import type { ConnectionFilter, ConnectionSearch } from '../data/connection-search.js';
import { useConnections } from '../data/connections.store.js';
import type { ListSearch } from '../../lib/page/url-search.js';

const statuses: readonly ChipOption<ConnectionFilter>[] = [
  { value: 'current', label: 'Needs attention first' },
  { value: 'attention', label: 'Needs attention' },
  { value: 'revoked', label: 'Revoked' },
];

const whose = [{ value: 'true', label: 'Mine' }] as const;

type AccountToolbarProps = {
  list: ListSearch<ConnectionSearch>;
  /** At the right end. */
  aside: ReactNode;
};

export const AccountToolbar = ({ list, aside }: AccountToolbarProps) => {
  const { search, change } = list;
  const getName = useServiceNames();
  const services = useConnections(({ list }) => [...new Set(list.map(({ service }) => service))].sort().join(' '));
  const options = [...new Set([...services.split(' '), search.service ?? ''])]
    .filter((service) => service !== '')
    .map((value) => ({ value, label: getName(value) }));
  return (
    <ListToolbar label="Filter accounts" list={list} aside={aside}>
      <ChoiceChip
        label="Show"
        value={search.show}
        options={statuses}
        onChange={(show = 'current') => change({ show })}
        fixed
      />
      <ChoiceChip
        label="Service"
        value={search.service}
        options={options}
        onChange={(service) => change({ service })}
      />
      <ChoiceChip label="Owner" value={search.mine} options={whose} onChange={(mine) => change({ mine })} />
    </ListToolbar>
  );
};
