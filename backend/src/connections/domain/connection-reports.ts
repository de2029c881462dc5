import type { ConnectionEvent } from '@throughline/contracts/connections/connection.events.js';
import type { ConnectionId } from '@throughline/contracts/ids.js';
import { instantAfter, millisecondsUntil } from '@throughline/contracts/instant.js';
import { limits } from '@throughline/contracts/limits.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { PresentConnection } from './connection.js';
import type { ConnectionCommand, Health } from './connection.commands.js';

type Report = Extract<
  ConnectionCommand,
  {
    type:
      | 'AbandonConnection'
      | 'RecordScopes'
      | 'ReportConnectionHealth'
      | 'WarnOfExpiry'
      | 'ExpireConnection'
      | 'RecordUnusedConnection'
      | 'RecordConnectionUse'
      | 'OrphanConnection'
      | 'FinishRevocation'
      | 'ListModels';
  }
>;

const day = 24 * 3_600_000;
/** How long a service may fail before somebody has to sign in again. */
const timeout = 3 * day;

export const isOver = ({ status }: PresentConnection): boolean => status === 'revoked' || status === 'abandoned';
const isUsable = ({ status }: PresentConnection): boolean => status === 'active' || status === 'degraded';

/** Returns what the product itself finds out about a connection. Nothing of it is refused: it may be late. */
export const report = (command: Report, connection: PresentConnection): ConnectionEvent[] => {
  const { connectionId } = command.data;
  if (command.type === 'FinishRevocation') {
    const { atProvider } = command.data;
    if (connection.revocation !== 'open') return [];
    return [{ type: 'ConnectionRevocationFinished', data: { connectionId, atProvider } }];
  }
  if (isOver(connection)) return [];
  switch (command.type) {
    case 'AbandonConnection':
      return connection.status === 'pending' ? [{ type: 'ConnectionAbandoned', data: { connectionId } }] : [];
    case 'RecordScopes': {
      const { granted } = command.data;
      if (sameJson([...connection.scopes.granted], granted)) return [];
      return [{ type: 'ConnectionScopesChanged', data: { connectionId, scopes: granted } }];
    }
    case 'ReportConnectionHealth':
      return healthEvents(command, connection);
    case 'WarnOfExpiry': {
      const { days } = command.data;
      const { expiresAt, warnedDays } = connection;
      if (expiresAt === null || !isUsable(connection) || (warnedDays !== null && warnedDays <= days)) return [];
      return [{ type: 'ConnectionExpiryWarned', data: { connectionId, days, expiresAt } }];
    }
    case 'ExpireConnection': {
      const { expiresAt } = connection;
      if (expiresAt === null || expiresAt > command.meta.at || !isUsable(connection)) return [];
      return [{ type: 'ConnectionExpired', data: { connectionId } }];
    }
    case 'RecordUnusedConnection':
      return unusedEvents(command, connection);
    case 'RecordConnectionUse':
      return connection.unusedSince === null ? [] : [{ type: 'ConnectionUseResumed', data: { connectionId } }];
    case 'OrphanConnection':
      if (connection.ownerId !== command.data.formerOwnerId || connection.status === 'orphaned') return [];
      return [{ type: 'ConnectionOrphaned', data: { connectionId } }];
    case 'ListModels': {
      const { models, total } = command.data;
      if (connection.models !== null && sameJson(connection.models, { models, total })) return [];
      return [{ type: 'ModelsListed', data: { connectionId, models, total } }];
    }
  }
};

/** A secret that was given since then is a new beginning. */
const unusedEvents = (
  { data: { connectionId, since }, meta }: Extract<Report, { type: 'RecordUnusedConnection' }>,
  { givenAt, unusedSince }: PresentConnection,
): ConnectionEvent[] => {
  if (unusedSince !== null || givenAt === null || since < givenAt) return [];
  if (millisecondsUntil(since, meta.at) < limits.connectionUnused) return [];
  return [{ type: 'ConnectionFoundUnused', data: { connectionId, since } }];
};

const getCode = (health: Health): string | null => (health.kind === 'ok' ? null : health.reason);

/** The same outcome is recorded once a day. */
const checkEvents = (
  { data: { connectionId, health, checked }, meta }: Extract<Report, { type: 'ReportConnectionHealth' }>,
  { checked: last }: PresentConnection,
): ConnectionEvent[] => {
  if (!checked) return [];
  const [ok, code] = [health.kind === 'ok', getCode(health)];
  const isChange = last?.ok !== ok || last.code !== code || millisecondsUntil(last.at, meta.at) >= day;
  return isChange ? [{ type: 'ConnectionChecked', data: { connectionId, ok, code } }] : [];
};

const healthEvents = (
  command: Extract<Report, { type: 'ReportConnectionHealth' }>,
  connection: PresentConnection,
): ConnectionEvent[] => {
  const { data, meta } = command;
  // A pending connection has no secret, and an expired or orphaned one is not in use: nothing is said of their health.
  if (connection.status === 'pending' || connection.status === 'expired' || connection.status === 'orphaned') return [];
  return [...checkEvents(command, connection), ...statusEvents(data, meta.at, connection)];
};

const statusEvents = (
  { connectionId, health }: { connectionId: ConnectionId; health: Health },
  at: string,
  { status, reason, degradedUntil }: PresentConnection,
): ConnectionEvent[] => {
  switch (health.kind) {
    case 'ok':
      return status === 'active' ? [] : [{ type: 'ConnectionRecovered', data: { connectionId } }];
    case 'degraded': {
      // Whatever a person has to mend does not become less because the service fails as well.
      if (status !== 'active' && status !== 'degraded') return [];
      if (degradedUntil !== null && degradedUntil <= at)
        return [{ type: 'ConnectionReauthRequired', data: { connectionId, reason: 'unavailable_too_long' } }];
      if (status === 'degraded') return [];
      const until = instantAfter(at, timeout);
      return [{ type: 'ConnectionDegraded', data: { connectionId, reason: health.reason, until } }];
    }
    case 'reauth':
      if (status === 'needs_reauth') return [];
      return [{ type: 'ConnectionReauthRequired', data: { connectionId, reason: health.reason } }];
    case 'misconfigured':
      if (status === 'misconfigured' && reason === health.reason) return [];
      return [{ type: 'ConnectionMisconfigured', data: { connectionId, reason: health.reason } }];
  }
};
