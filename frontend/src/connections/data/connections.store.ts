import { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { UserId } from '@throughline/contracts/ids.js';
import { keepStores } from '../../lib/live/keep-stores.js';
import { rowsById } from '../../lib/live/use-row.js';
import { rowWindow } from '../../lib/live/window.js';
import { connectionQuery, connectionUrl, matchesConnectionSearch, type ConnectionSearch } from './connection-search.js';
import { listConnections, listConnectionsById } from './connections.api.js';

/** The newest connected accounts, and all that were read by their ids. */
export const useConnections = rowWindow(
  'connections',
  ConnectionRow,
  (room, cursor) => listConnections(room, {}, cursor),
  {
    by: ({ createdAt }) => createdAt,
    order: 'newest',
  },
);
export const connectionsById = rowsById(useConnections, listConnectionsById);

/** Builds the key that the server sorts by: a change of it reads the list again. */
const buildSortKey = ({ name, status }: ConnectionRow): string => `${status} ${name.toLowerCase()}`;

const matching = keepStores((key) => {
  const params = new URLSearchParams(key);
  const search = connectionUrl.read(key);
  const userId = UserId.parse(params.get('user'));
  return rowWindow(
    'connections',
    ConnectionRow,
    (room, cursor) => listConnections(room, connectionQuery(search), cursor),
    { belongs: (row) => matchesConnectionSearch(row, search, userId), by: buildSortKey, order: 'server' },
  );
});

/** The connected accounts of a person's search, sorted by the server. */
export const connectionsMatching = (search: ConnectionSearch, userId: UserId) => {
  const key = new URLSearchParams(connectionUrl.write(search));
  key.set('user', userId);
  return matching(key.toString());
};

const usable = ['active', 'degraded', 'needs_reauth', 'misconfigured', 'expired', 'orphaned'];

/** Accounts at model providers, by name. */
export const useModelConnections = rowWindow(
  'connections',
  ConnectionRow,
  (room, cursor) => listConnections(room, { kind: 'model', status: usable.join(','), order: 'name' }, cursor),
  { belongs: ({ kind, status }) => kind === 'model' && usable.includes(status), by: buildSortKey, order: 'server' },
);
