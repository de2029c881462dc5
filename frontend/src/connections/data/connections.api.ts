import { CallerAccounts } from '@throughline/contracts/connections/caller-accounts.js';
import {
  ConnectionKind,
  type AccessRule,
  type ConnectionSharing,
} from '@throughline/contracts/connections/connection.js';
import {
  CheckOutcome,
  ConnectedModels,
  ConnectionDependants,
  ConnectionLabels,
  ConnectionUses,
  RuleTrial,
  type ConnectedModel,
  type ConnectionOrder,
  type CreateConnectionRequest,
  type RotateSecretRequest,
} from '@throughline/contracts/connections/connection.requests.js';
import { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import type { AgentId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { limits } from '@throughline/contracts/limits.js';
import { http } from '../../lib/http.js';
import { readByIds, readPage, readRows } from '../../lib/live/read-rows.js';

const ConnectionPage = page(ConnectionRow);

type Connection = Pick<ConnectionRow, 'workspaceId' | 'id'>;

const buildConnectionsPath = (workspaceId: WorkspaceId) => `/api/workspaces/${workspaceId}/connections`;
const at = ({ workspaceId, id }: Connection, ...rest: string[]) =>
  [buildConnectionsPath(workspaceId), id, ...rest].join('/');

/** `service`, `kind` and `status` may be several, separated by commas. */
type ListConnectionsQuery = {
  q?: string | undefined;
  service?: string | undefined;
  kind?: string | undefined;
  status?: string | undefined;
  attention?: boolean | undefined;
  mine?: boolean | undefined;
  order?: ConnectionOrder | undefined;
};

export const listConnections = ({ workspaceId }: Room, query: ListConnectionsQuery, cursor?: string) =>
  readPage(buildConnectionsPath(workspaceId), ConnectionPage, { ...query, limit: 100 }, cursor);
export const listConnectionsById = (workspaceId: WorkspaceId, ids: readonly string[]) =>
  readByIds(buildConnectionsPath(workspaceId), ConnectionPage, ids);
/** Accounts that work, whose names have the words, by name; of one service or of all. */
export const findConnections = async (
  workspaceId: WorkspaceId,
  words: string,
  signal?: AbortSignal,
  service?: string,
) => {
  const found = await readRows(limits.found.connections, (part) =>
    http.get(buildConnectionsPath(workspaceId), ConnectionPage, {
      query: { q: words || undefined, service, status: 'active,degraded', kind: serviceKinds, order: 'name', ...part },
      signal,
    }),
  );
  return found.map(({ hint, ...row }) => ({ ...row, hint: hint === null ? undefined : `••••${hint}` }));
};
/** Holds the kinds that tools use; models are asked by an agent's model. */
const serviceKinds = ConnectionKind.options.filter((kind) => kind !== 'model').join(',');

/** Reads what the provider calls the account; undefined for those who may not know it. */
export const getAccountLabel = async ({ workspaceId, id }: Connection, signal: AbortSignal) => {
  const labels = await http.get(`${buildConnectionsPath(workspaceId)}/labels`, ConnectionLabels, {
    query: { ids: id },
    signal,
  });
  return labels.find((each) => each.id === id)?.label ?? null;
};

const modelPage = 200;

/** Models of the workspace's accounts that have the words in their names, up to a limit. */
export const readModels = async (
  workspaceId: WorkspaceId,
  { q, connectionId, max }: { q?: string | undefined; connectionId?: string | undefined; max: number },
  signal: AbortSignal,
): Promise<{ models: ConnectedModel[]; more: boolean }> => {
  const models: ConnectedModel[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await http.get(`${buildConnectionsPath(workspaceId)}/models`, ConnectedModels, {
      query: { q, connectionId, cursor, limit: modelPage },
      signal,
    });
    models.push(...items);
    cursor = next ?? undefined;
  } while (cursor !== undefined && models.length < max);
  return { models, more: cursor !== undefined };
};

/** The person's own accounts that a run acts with which they start, one at each service. */
export const listCallerAccounts = (workspaceId: WorkspaceId, services: readonly string[], signal: AbortSignal) =>
  http.get(`${buildConnectionsPath(workspaceId)}/as-caller`, CallerAccounts, {
    query: { services: services.join(',') },
    signal,
  });
export const listUses = (connection: Connection, signal: AbortSignal) =>
  http.get(at(connection, 'uses'), ConnectionUses, { query: { limit: 5 }, signal });
export const getDependants = (connection: Connection, signal?: AbortSignal) =>
  http.get(at(connection, 'dependants'), ConnectionDependants, { signal });

export const createConnection = (workspaceId: WorkspaceId, request: CreateConnectionRequest) =>
  http.post(buildConnectionsPath(workspaceId), request, Receipt, { idempotent: true });
export const checkConnection = (connection: Connection) => http.post(at(connection, 'check'), {}, CheckOutcome);
export const renameConnection = (connection: Connection, name: string) =>
  http.patch(at(connection, 'name'), { name }, Receipt);
export const shareConnection = (connection: Connection, sharing: ConnectionSharing) =>
  http.patch(at(connection, 'sharing'), { sharing }, Receipt);
export const transferConnection = (connection: Connection, ownerId: UserId) =>
  http.patch(at(connection, 'owner'), { ownerId }, Receipt);
export const rotateSecret = (connection: Connection, request: RotateSecretRequest) =>
  http.post(at(connection, 'rotate'), request, Receipt);
/** It is confirmed by a person who has seen what breaks. */
export const revokeConnection = (connection: Connection) =>
  http.post(at(connection, 'revoke'), { evenInUse: true }, Receipt);

/** The agent as the person sees it: what it has become since is not given access to a personal account. */
type SeenAgent = { agentId: AgentId; agentRevision: number | null };
/** Also a new rule for an agent that has access already. */
export const grantAccess = (connection: Connection, { agentId, agentRevision }: SeenAgent, rule: AccessRule) =>
  http.put(at(connection, 'access', agentId), { rule, agentRevision }, Receipt);
export const withdrawAccess = (connection: Connection, agentId: AgentId) =>
  http.delete(at(connection, 'access', agentId), Receipt);
/** Reads what the rule would have done to the calls of the last 30 days. */
export const tryAccess = (connection: Connection, agentId: AgentId, rule: AccessRule) =>
  http.post(at(connection, 'access', agentId, 'try'), { rule }, RuleTrial);
