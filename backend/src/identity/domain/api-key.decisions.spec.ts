import {
  emailVerified,
  setupCompleted,
  userId,
  userRegistered,
} from '@throughline/contracts/identity/identity.fixtures.js';
import { ApiKeyId, WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { commandMeta } from '../../testing/command-meta.js';
import { accountDecider } from './account.decider.js';
import { TooManyApiKeys } from './account.errors.js';
import { CreateApiKey, RevokeApiKey, RevokeApiKeys } from './api-key.commands.js';

const { given } = toSpec(accountDecider);
const meta = commandMeta({ at: '2026-03-01T00:00:00.000Z' });
const active = [userRegistered(), emailVerified(), setupCompleted] as const;

const toId = (n: number) => ApiKeyId.parse(`00000000-0000-7000-8000-0000000008${String(n).padStart(2, '0')}`);
const [here, there] = ['1', '2'].map((n) => WorkspaceId.parse(`00000000-0000-7000-8000-00000000070${n}`)) as [
  WorkspaceId,
  WorkspaceId,
];
const created = (n: number, over: { workspaceId?: WorkspaceId; expiresAt?: string } = {}) => ({
  type: 'ApiKeyCreated' as const,
  data: {
    userId,
    keyId: toId(n),
    workspaceId: here,
    name: 'sealed',
    scopes: ['runs.read' as const],
    expiresAt: '2026-05-30T00:00:00.000Z',
    ...over,
  },
});
const revoked = (n: number, reason: 'person' | 'password_reset' | 'member_removed' = 'person') => ({
  type: 'ApiKeyRevoked' as const,
  data: { userId, keyId: toId(n), reason },
});
const create = (n: number) => new CreateApiKey(created(n).data, meta);
const revoke = (n: number) => new RevokeApiKey({ userId, keyId: toId(n) }, meta);
const expired = (n: number) => created(n, { expiresAt: meta.at });
const many = Array.from({ length: limits.apiKeys - 1 }, (_, n) => created(n));

describe('API keys', () => {
  it('are created once, for an account whose set-up is complete', () => {
    given(...active)
      .when(create(1))
      .then(created(1));
    given(...active, created(1))
      .when(create(1))
      .thenNothing();
    given(userRegistered(), emailVerified()).when(create(1)).thenRefuses(InvalidState);
  });

  it('are not created for an account being deleted', () =>
    given(...active, { type: 'DeletionRequested', data: { userId, dueAt: '2026-03-14T00:00:00.000Z' } })
      .when(create(1))
      .thenRefuses(InvalidState));

  it('are limited to twenty; revoked and expired ones do not count', () => {
    given(...active, ...many, created(98))
      .when(create(99))
      .thenRefuses(TooManyApiKeys);
    for (const gone of [[created(98), revoked(98)], [expired(98)]])
      given(...active, ...many, ...gone)
        .when(create(99))
        .then(created(99));
  });

  it('are revoked once, also when they have expired', () => {
    for (const key of [created(1), expired(1)])
      given(...active, key)
        .when(revoke(1))
        .then(revoked(1));
    given(...active, created(1), revoked(1))
      .when(revoke(1))
      .thenRefuses(NotFound);
  });

  it('are revoked all together, or those of one workspace, while they are valid', () => {
    const before = [...active, created(1), created(2, { workspaceId: there }), expired(3)] as const;
    given(...before)
      .when(new RevokeApiKeys({ userId, reason: 'password_reset' }, meta))
      .then(revoked(1, 'password_reset'), revoked(2, 'password_reset'));
    given(...before)
      .when(new RevokeApiKeys({ userId, reason: 'member_removed', workspaceId: there }, meta))
      .then(revoked(2, 'member_removed'));
    given(...active)
      .when(new RevokeApiKeys({ userId, reason: 'password_reset' }, meta))
      .thenNothing();
  });

  it('are revoked when the person is erased', () =>
    given(...active, created(1), { type: 'PersonErased', data: { userId } })
      .when(new RevokeApiKeys({ userId, reason: 'member_removed' }, meta))
      .thenNothing());
});
