import { clsx } from 'clsx';
import { useSearchParams } from 'react-router';
import { ListCount } from '../../components/lists/list-count.js';
import { ListStates } from '../../components/lists/list-states.js';
import { LoadMore } from '../../components/lists/load-more.js';
import { UnknownFilters } from '../../components/lists/unknown-filters.js';
import { useUrlSearch } from '../../lib/page/url-search.js';
import { useListKeys } from '../../lib/keyboard/use-list-keys.js';
import { useLive } from '../../lib/live/row-store.js';
import { totalText } from '../../lib/live/use-all.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { connectionParameters, connectionUrl } from '../data/connection-search.js';
import { connectionsMatching, useConnections } from '../data/connections.store.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { chosenPanel, SidePanel } from '../../ui/layout/side-panel.js';
import { ConnectionPanel } from '../panel/connection-panel.js';
import { AccountTable } from './account-table.js';
import { AccountToolbar } from './account-toolbar.js';
import { TableLoading, type LoadingColumn } from '../../components/page-states/table-loading.js';
import { Button } from '../../ui/buttons/button.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { useConnectUrl } from '../use-connect-url.js';

/** The account whose panel is open, by the URL. */
const useChosen = () => {
  const [params, setParams] = useSearchParams();
  const choose = (id: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('connection');
        if (id !== undefined) next.set('connection', id);
        return next;
      },
      { replace: true },
    );
  return { chosen: params.get('connection') ?? undefined, choose };
};

/** Connected accounts, live, filtered, sorted and counted by the server. */
export const AccountsScreen = () => {
  const { room, me } = useWorkspace();
  const { chosen, choose } = useChosen();
  const search = useUrlSearch({
    ...connectionUrl,
    write: (next) => withChosen(connectionUrl.write(next), chosen),
  });
  const store = connectionsMatching(search.search, me.userId);
  useLive(store, room);
  useLive(useConnections, room);
  useLive(useMembers, room);
  const { list, status, problem } = store();
  const count = store(totalText);
  const current = useListKeys(
    list.map(({ id }) => id),
    choose,
  );
  return (
    <div className={clsx('grid min-w-0 flex-1', chosen ? 'lg:grid-cols-[minmax(0,1fr)_376px]' : 'content-start')}>
      <div className="min-w-0">
        <AccountToolbar
          list={search}
          aside={<ListCount count={status === 'ready' ? count : null} one="account" many="accounts" />}
        />
        <UnknownFilters known={connectionParameters} />
        <ListStates
          what="connected accounts"
          status={status}
          problem={problem}
          onRetry={store.load}
          shown={list.length}
          list={search}
          empty={<NoAccounts />}
          loading={<TableLoading label="Loading connected accounts" columns={columns} tall />}
        />
        {list.length > 0 && <AccountTable accounts={list} current={current} chosen={chosen} onChoose={choose} />}
        <LoadMore store={store} what="accounts" />
      </div>
      {chosen && (
        <SidePanel label="Connected account" className={chosenPanel}>
          <ConnectionPanel key={chosen} id={chosen} onClose={() => choose(undefined)} />
        </SidePanel>
      )}
    </div>
  );
};

const withChosen = (params: string, chosen: string | undefined): string => {
  const next = new URLSearchParams(params);
  if (chosen !== undefined) next.set('connection', chosen);
  return next.toString();
};

const columns: readonly LoadingColumn[] = [
  { name: 'Account', width: 'w-32', photo: true, second: true },
  { name: 'Status', width: 'w-24' },
  { name: 'Who may use it', width: 'w-28', className: 'max-lg:hidden' },
  { name: 'Last checked', width: 'w-16', right: true, className: 'max-md:hidden' },
];

const NoAccounts = () => {
  const { may, path } = useWorkspace();
  const { open } = useConnectUrl();
  return (
    <EmptyState
      title="Nothing is connected"
      className="pt-16"
      action={
        may('connections.own') && (
          <>
            <ButtonLink to={path('settings', 'connected-accounts', 'catalogue')}>Browse the catalogue</ButtonLink>
            <Button variant="primary" onClick={() => open()}>
              Connect
            </Button>
          </>
        )
      }
    >
      Agents work without. Connect what they should act on: a mailbox, a repository, a model provider. Secrets are kept
      sealed, and nobody can read them back.
    </EmptyState>
  );
};
