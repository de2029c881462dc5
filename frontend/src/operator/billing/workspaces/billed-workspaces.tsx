import {
  SubscriptionState,
  type PriceListReport,
  type WorkspaceBilling,
} from '@throughline/contracts/billing/operator-billing.requests.js';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ColumnHeaders, TableLoading, type LoadingColumn } from '../../../components/page-states/table-loading.js';
import { useSettled } from '../../../lib/use-settled.js';
import { listWorkspaceBilling } from '../../data/billing.api.js';
import { Input } from '../../../ui/form/input.js';
import { NativeSelect } from '../../../ui/form/native-select.js';
import { Table } from '../../../ui/table/table.js';
import { BillingSection, Paged } from '../billing-section.js';
import { stateWords } from '../billing-words.js';
import { usePages, useReloadWith } from '../use-pages.js';
import { WorkspaceLine } from './workspace-line.js';

const columns: readonly LoadingColumn[] = [
  { name: 'Workspace', width: 'w-36', className: 'max-md:w-full' },
  { name: 'Plan', width: 'w-16' },
  { name: 'State', width: 'w-24', className: 'max-md:hidden' },
  { name: 'Seats', width: 'w-6', right: true, className: 'max-md:hidden' },
  { name: 'Price list', width: 'w-24', className: 'max-lg:hidden' },
  { width: 'w-14', right: true },
];

type BilledWorkspacesProps = { figures: string; lists: PriceListReport | undefined; onChanged: () => void };

/** The address keeps what is searched, so that other screens can lead to one workspace. */
const useFilter = () => {
  const [address, setAddress] = useSearchParams();
  const q = address.get('q') ?? '';
  const state = SubscriptionState.safeParse(address.get('state')).data;
  const set = (name: 'q' | 'state', value: string) =>
    setAddress(
      (known) => {
        const next = new URLSearchParams(known);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { q, state, set };
};

/** Every workspace with its plan and where its subscription is. */
export const BilledWorkspaces = ({ figures, lists, onChanged }: BilledWorkspacesProps) => {
  const { q, state, set } = useFilter();
  const [typed, setTyped] = useState(q);
  const settled = useSettled(typed);
  const pages = usePages(`workspace billing ${state ?? ''} ${settled}`, (cursor, signal) =>
    listWorkspaceBilling({ state, q: settled === '' ? undefined : settled, cursor }, signal),
  );
  useReloadWith(figures, pages.reload);
  const changed = () => {
    pages.reload();
    onChanged();
  };
  return (
    <BillingSection
      title="Workspaces"
      actions={
        <>
          <Input
            size="sm"
            type="search"
            aria-label="Search workspaces"
            placeholder="Name, URL or id"
            className="w-56"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              set('q', target.value.trim());
            }}
          />
          <NativeSelect
            size="sm"
            aria-label="State of the subscription"
            className="w-44"
            value={state ?? ''}
            onChange={({ target }) => set('state', target.value)}
            options={SubscriptionState.options.map((each) => ({ value: each, label: stateWords[each] }))}
          >
            <option value="">All</option>
          </NativeSelect>
        </>
      }
    >
      <Paged
        pages={pages}
        what="Workspaces"
        empty={settled === '' && state === undefined ? 'No workspace yet.' : 'No workspace matches.'}
        loading={<TableLoading label="Loading workspaces" tall rows={4} columns={columns} />}
      >
        {(items) => <Workspaces items={items} lists={lists} onChanged={changed} />}
      </Paged>
    </BillingSection>
  );
};

type WorkspacesProps = Omit<BilledWorkspacesProps, 'figures'> & { items: readonly WorkspaceBilling[] };

const Workspaces = ({ items, lists, onChanged }: WorkspacesProps) => (
  <Table label="Workspaces and their plans" tall>
    <ColumnHeaders columns={columns} unnamed="Actions" />
    <tbody>
      {items.map((workspace) => (
        <WorkspaceLine key={workspace.workspaceId} workspace={workspace} lists={lists} onChanged={onChanged} />
      ))}
    </tbody>
  </Table>
);
