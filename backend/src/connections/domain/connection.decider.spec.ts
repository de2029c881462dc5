import { agentId, ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import {
  accessGranted,
  anything,
  connectionAuthorized,
  connectionCreated,
  connectionId,
} from '@throughline/contracts/connections/connection.fixtures.js';
import type { ConnectionEvent } from '@throughline/contracts/connections/connection.events.js';
import { UserId } from '@throughline/contracts/ids.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import * as ask from './connection.commands.js';
import { connectionDecider } from './connection.decider.js';
import * as refusal from './connection.errors.js';

const { given } = toSpec(connectionDecider);
const meta = () => commandMeta({ workspaceId });
const owner: ask.By = { userId: ownerId, manages: false };
const other: ask.By = { userId: UserId.parse('0193a000-0000-7000-8000-0000000000d2'), manages: false };
const manager: ask.By = { ...other, manages: true };

const account = (fingerprint: string) => ({ fingerprint: fingerprint.repeat(64), label: 'sealed' });
const authorization = (fingerprint: string) => {
  const { connectionId: _, ...data } = connectionAuthorized({ account: account(fingerprint) }).data;
  return data;
};
const signIn = (fingerprint: string, replaces = false) =>
  new ask.AuthorizeConnection({ connectionId, authorization: authorization(fingerprint), replaces, by: owner }, meta());
const report = (health: ask.Health, checked = false) =>
  new ask.ReportConnectionHealth({ connectionId, health, checked }, meta());
const connected: ConnectionEvent[] = [connectionCreated(), connectionAuthorized({ account: account('a') })];

describe('signing in again', () => {
  it('keeps the account', () =>
    given(...connected)
      .when(signIn('a'))
      .then({ type: 'ConnectionReauthorized', data: { connectionId, ...authorization('a') } }));
  it('does not take another account silently', () =>
    given(...connected)
      .when(signIn('b'))
      .thenRefuses(refusal.AccountMismatch));
  it('replaces the account if that was requested', () =>
    given(...connected)
      .when(signIn('b', true))
      .then({ type: 'ConnectionAccountReplaced', data: { connectionId, ...authorization('b') } }));
});

describe('access of an agent', () => {
  const grant = (
    by: ask.By,
    agent: 'active' | 'archived' | null = 'active',
    definitions: string[] | null = ['as-it-is'],
  ) =>
    new ask.GrantConnectionAccess(
      { connectionId, agentId, rule: anything, agent, definitions, agentRevision: null, by },
      meta(),
    );
  it('to what the workspace shares is given by others', () =>
    given(...connected)
      .when(grant(other))
      .then(accessGranted(anything, null)));
  it('to a personal account is given by its owner alone, and not by who manages the others', () =>
    given(connectionCreated({ sharing: 'owner' }), connectionAuthorized())
      .when(grant(manager))
      .thenRefuses(refusal.ConnectionOfAnother));
  it('to a personal account is given to what the agent is now, and again to what it has become', () => {
    const personal = [connectionCreated({ sharing: 'owner' }), connectionAuthorized()];
    const owner = { userId: ownerId, manages: false };
    given(...personal)
      .when(grant(owner))
      .then(accessGranted(anything, ['as-it-is']));
    given(...personal, accessGranted(anything, ['as-it-was']))
      .when(grant(owner))
      .then(accessGranted(anything, ['as-it-is']));
    given(...personal, accessGranted(anything, ['as-it-is']))
      .when(grant(owner))
      .then();
  });
  it('to a personal account is not given to an agent that its owner has not seen', () => {
    given(connectionCreated({ sharing: 'owner' }), connectionAuthorized())
      .when(grant(owner, 'active', null))
      .thenRefuses(refusal.AgentUnseen);
    given(...connected)
      .when(grant(owner, 'active', null))
      .then(accessGranted(anything, null));
  });
  it('is not given to an agent that is archived, or of another workspace', () =>
    given(...connected)
      .when(grant(owner, null))
      .thenRefuses(refusal.AgentMissing));
  it('to a personal account is given to the whole workspace by its owner alone', () => {
    const personal = [connectionCreated({ sharing: 'owner' }), connectionAuthorized()];
    const share = (by: ask.By) => new ask.ShareConnection({ connectionId, sharing: 'workspace', by }, meta());
    given(...personal)
      .when(share(manager))
      .thenRefuses(refusal.ConnectionOfAnother);
    given(...personal)
      .when(share({ ...owner, manages: true }))
      .then({ type: 'ConnectionShared', data: { connectionId, sharing: 'workspace' } });
  });
  it('ends for every agent when the account is no longer shared', () =>
    given(...connected, accessGranted())
      .when(new ask.ShareConnection({ connectionId, sharing: 'owner', by: owner }, meta()))
      .then(
        { type: 'ConnectionShared', data: { connectionId, sharing: 'owner' } },
        { type: 'ConnectionAccessRevoked', data: { connectionId, agentId, reason: 'unshared' } },
      ));
});

describe('handing over', () => {
  const next = other.userId;
  const handOver = (by: ask.By) => new ask.ChangeConnectionOwner({ connectionId, ownerId: next, by }, meta());
  const changed: ConnectionEvent = { type: 'ConnectionOwnerChanged', data: { connectionId, ownerId: next } };
  const personal = [connectionCreated({ sharing: 'owner' }), connectionAuthorized()];
  it('a personal account is up to its owner alone, and not to who manages the others', () => {
    given(...personal)
      .when(handOver(manager))
      .thenRefuses(refusal.ConnectionOfAnother);
    given(...personal)
      .when(handOver(owner))
      .then(changed);
  });
  it('a personal account whose owner has left is up to who manages the others', () => {
    const left: ConnectionEvent = { type: 'ConnectionOrphaned', data: { connectionId } };
    given(...personal, left)
      .when(handOver(other))
      .thenRefuses(refusal.ConnectionOfAnother);
    given(...personal, left)
      .when(handOver(manager))
      .then(changed);
  });
  it('an account that the workspace shares is up to who manages the others', () => {
    given(...connected)
      .when(handOver(owner))
      .thenRefuses(refusal.ConnectionOfAnother);
    given(...connected)
      .when(handOver(manager))
      .then(changed);
  });
});

describe('the health of a connection', () => {
  const needed: ConnectionEvent = { type: 'ConnectionReauthRequired', data: { connectionId, reason: 'unauthorized' } };
  it('is one incident, however often it is found', () =>
    given(...connected, needed)
      .when(report({ kind: 'reauth', reason: 'refused_by_provider' }))
      .thenNothing());
  it('is not better because the service fails as well', () =>
    given(...connected, needed)
      .when(report({ kind: 'degraded', reason: 'unreachable' }))
      .thenNothing());
  it('needs somebody once the service has failed for too long', () =>
    given(...connected, {
      type: 'ConnectionDegraded',
      data: { connectionId, reason: 'unreachable', until: '2020-01-01T00:00:00.000Z' },
    })
      .when(report({ kind: 'degraded', reason: 'unreachable' }))
      .then({ type: 'ConnectionReauthRequired', data: { connectionId, reason: 'unavailable_too_long' } }));
  it('that was checked is recorded with what it changes', () =>
    given(...connected, needed)
      .when(report({ kind: 'ok' }, true))
      .then(
        { type: 'ConnectionChecked', data: { connectionId, ok: true, code: null } },
        { type: 'ConnectionRecovered', data: { connectionId } },
      ));
});

describe('a connection that was disconnected', () => {
  const revoked: ConnectionEvent = { type: 'ConnectionRevoked', data: { connectionId, atProvider: 'unsupported' } };
  it('is disconnected once', () =>
    given(...connected, revoked)
      .when(new ask.RevokeConnection({ connectionId, atProvider: 'unsupported', by: owner }, meta()))
      .thenNothing());
  it('is not signed in to again', () =>
    given(...connected, revoked)
      .when(signIn('a'))
      .thenRefuses(refusal.ConnectionIsRevoked));
  it('is not disconnected by somebody else', () =>
    given(...connected)
      .when(new ask.RevokeConnection({ connectionId, atProvider: 'unsupported', by: other }, meta()))
      .thenRefuses(refusal.ConnectionOfAnother));
});

describe('a connection that nobody uses', () => {
  const day = 24 * 3_600_000;
  /** Its secret was given on the first day of the year. */
  const first = Date.parse('2026-01-01T00:00:00.000Z');
  const at = (days: number) => new Date(first + days * day).toISOString();
  const found = (since: number, now: number) =>
    new ask.RecordUnusedConnection({ connectionId, since: at(since) }, { ...meta(), at: at(now) });
  const unused: ConnectionEvent = { type: 'ConnectionFoundUnused', data: { connectionId, since: at(1) } };

  it('is recorded once, after 90 days', () => {
    given(...connected)
      .when(found(1, 91))
      .then(unused);
    given(...connected)
      .when(found(1, 90))
      .thenNothing();
    given(...connected, unused)
      .when(found(1, 92))
      .thenNothing();
  });
  it('is not recorded of a secret that was given since, nor of one that is disconnected', () => {
    given(...connected)
      .when(found(-1, 200))
      .thenNothing();
    const revoked: ConnectionEvent = { type: 'ConnectionRevoked', data: { connectionId, atProvider: 'unsupported' } };
    given(...connected, revoked)
      .when(found(1, 91))
      .thenNothing();
  });
  it('is used once more with the first call, which is recorded once', () => {
    const use = new ask.RecordConnectionUse({ connectionId }, meta());
    const resumed: ConnectionEvent = { type: 'ConnectionUseResumed', data: { connectionId } };
    given(...connected, unused)
      .when(use)
      .then(resumed);
    given(...connected, unused, resumed)
      .when(use)
      .thenNothing();
    given(...connected)
      .when(use)
      .thenNothing();
  });
});
