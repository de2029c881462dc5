import type { ConnectionEvent } from '@throughline/contracts/connections/connection.events.js';
import { AgentId, type ConnectionId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { absent, evolve, type Connection, type PresentConnection } from './connection.js';
import type { By, ConnectionCommand, CreateConnection } from './connection.commands.js';
import * as refusal from './connection.errors.js';
import { isOver, report } from './connection-reports.js';

export const decide = (command: ConnectionCommand, connection: Connection): ConnectionEvent[] => {
  if (command.type === 'CreateConnection') return connection.status === 'absent' ? create(command) : [];
  if (connection.status === 'absent' || connection.workspaceId !== command.meta.workspaceId)
    throw new refusal.ConnectionMissing();
  return change(command, connection);
};

const create = ({ data: { authorization, by, ...data } }: CreateConnection): ConnectionEvent[] => {
  if (data.sharing === 'workspace' && !by.manages) throw new refusal.ConnectionOfAnother('create_shared');
  const { connectionId } = data;
  return [
    { type: 'ConnectionCreated', data },
    ...(authorization === null
      ? []
      : [{ type: 'ConnectionAuthorized' as const, data: { connectionId, ...authorization } }]),
  ];
};

type Change = Exclude<ConnectionCommand, { type: 'CreateConnection' }>;

/** Refuses who neither owns the connection nor manages those of others. */
export const requireOwn = ({ ownerId }: PresentConnection, { userId, manages }: By): void => {
  if (ownerId !== userId && !manages) throw new refusal.ConnectionOfAnother('change');
};

/** Whatever only its owner uses is not taken by those who manage the others, unless the owner has left. */
const requireHandingOver = ({ ownerId, sharing, status }: PresentConnection, { userId, manages }: By): void => {
  const isPersonal = sharing === 'owner' && status !== 'orphaned';
  if (isPersonal ? ownerId !== userId : !manages)
    throw new refusal.ConnectionOfAnother(isPersonal ? 'hand_over_personal' : 'hand_over_shared');
};

/** For those that are not finished, or are over. */
const requireLive = ({ status }: PresentConnection): void => {
  if (status === 'revoked') throw new refusal.ConnectionIsRevoked();
  if (status === 'abandoned') throw new refusal.ConnectionAbandoned();
};
const requireConnected = (connection: PresentConnection): void => {
  requireLive(connection);
  if (connection.status === 'pending') throw new refusal.ConnectionPending();
};

/** A command that matches the current state records no event. */
const change = (command: Change, connection: PresentConnection): ConnectionEvent[] => {
  const { connectionId } = command.data;
  switch (command.type) {
    case 'AuthorizeConnection':
      return authorize(command, connection);
    case 'RenameConnection': {
      const { name, by } = command.data;
      requireOwn(connection, by);
      requireLive(connection);
      return connection.name === name ? [] : [{ type: 'ConnectionRenamed', data: { connectionId, name } }];
    }
    case 'ShareConnection':
      return share(command, connection);
    case 'GrantConnectionAccess':
      return grant(command, connection);
    case 'WithdrawConnectionAccess': {
      const { agentId, reason, by } = command.data;
      if (by !== null && connection.sharing === 'owner') requireOwn(connection, by);
      if (connection.access[agentId] === undefined) return [];
      return [{ type: 'ConnectionAccessRevoked', data: { connectionId, agentId, reason } }];
    }
    case 'ChangeConnectionOwner': {
      const { ownerId, by } = command.data;
      requireHandingOver(connection, by);
      requireLive(connection);
      if (connection.ownerId === ownerId) return [];
      return [
        { type: 'ConnectionOwnerChanged', data: { connectionId, ownerId } },
        ...(connection.sharing === 'owner' ? endAccess(connection, connectionId, 'owner_changed') : []),
      ];
    }
    case 'RotateConnectionSecret': {
      const { hint, expiresAt, by } = command.data;
      requireOwn(connection, by);
      requireConnected(connection);
      if (connection.kind === 'oauth2_code') throw new refusal.ConnectionHasNoKey(connection.kind);
      return [{ type: 'ConnectionSecretRotated', data: { connectionId, hint, expiresAt } }];
    }
    case 'RevokeConnection': {
      const { atProvider, by } = command.data;
      if (by !== null) requireOwn(connection, by);
      if (isOver(connection)) return [];
      return [{ type: 'ConnectionRevoked', data: { connectionId, atProvider } }];
    }
    default:
      return report(command, connection);
  }
};

const authorize = (
  { data: { connectionId, authorization, replaces, by } }: Extract<Change, { type: 'AuthorizeConnection' }>,
  connection: PresentConnection,
): ConnectionEvent[] => {
  requireOwn(connection, by);
  requireLive(connection);
  const data = { connectionId, ...authorization };
  if (connection.status === 'pending') return [{ type: 'ConnectionAuthorized', data }];
  const isSame = connection.fingerprint === (authorization.account?.fingerprint ?? null);
  if (!isSame && !replaces) throw new refusal.AccountMismatch();
  return [{ type: isSame ? 'ConnectionReauthorized' : 'ConnectionAccountReplaced', data }];
};

/** The owners of the agents are not known here, so all agents lose a connection that is no longer shared. */
const share = (
  { data: { connectionId, sharing, by } }: Extract<Change, { type: 'ShareConnection' }>,
  connection: PresentConnection,
): ConnectionEvent[] => {
  requireOwn(connection, by);
  requireLive(connection);
  if (connection.sharing === sharing) return [];
  // Whatever only its owner uses is not given away by those who manage the others.
  const mayShare = by.manages && connection.ownerId === by.userId;
  if (sharing === 'workspace' && !mayShare) throw new refusal.ConnectionOfAnother('share');
  return [
    { type: 'ConnectionShared', data: { connectionId, sharing } },
    ...(sharing === 'owner' ? endAccess(connection, connectionId, 'unshared') : []),
  ];
};

const grant = (
  { data: { connectionId, agentId, rule, agent, definitions, by } }: Extract<Change, { type: 'GrantConnectionAccess' }>,
  connection: PresentConnection,
): ConnectionEvent[] => {
  // Whatever only its owner uses is not given away by those who manage the others.
  if (connection.sharing === 'owner' && connection.ownerId !== by.userId) throw new refusal.ConnectionOfAnother('give');
  requireConnected(connection);
  if (agent === null || agent === 'archived') throw new refusal.AgentMissing();
  const before = connection.access[agentId];
  if (connection.sharing === 'owner' && definitions === null) throw new refusal.AgentUnseen();
  const agreed = connection.sharing === 'owner' ? definitions : null;
  const isAgreed = sameJson(connection.agreed[agentId] ?? [], agreed ?? []);
  if (before !== undefined && sameJson(before, rule) && isAgreed) return [];
  if (before === undefined && Object.keys(connection.access).length >= limits.connectionAccess)
    throw new refusal.TooManyAgents(limits.connectionAccess);
  return [{ type: 'ConnectionAccessGranted', data: { connectionId, agentId, rule, agreed } }];
};

const endAccess = (
  { access }: PresentConnection,
  connectionId: ConnectionId,
  reason: 'unshared' | 'owner_changed',
): ConnectionEvent[] =>
  Object.keys(access).map((agentId) => ({
    type: 'ConnectionAccessRevoked',
    data: { connectionId, agentId: AgentId.parse(agentId), reason },
  }));

export const connectionDecider: Decider<Connection, ConnectionCommand, ConnectionEvent> = {
  category: 'connection',
  id: ({ data }) => data.connectionId,
  initial: absent,
  creates: ['CreateConnection'],
  decide,
  evolve,
};
