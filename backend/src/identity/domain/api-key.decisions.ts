import type { UserEvent } from '@throughline/contracts/identity/user.events.js';
import { limits } from '@throughline/contracts/limits.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { TooManyApiKeys } from './account.errors.js';
import type { ApiKeyCommand, RevokedBecause } from './api-key.commands.js';
import type { RegisteredAccount } from './registered-account.js';

/** API keys, with which programs act for the person. */
export const decideApiKeys = (command: ApiKeyCommand, account: RegisteredAccount): UserEvent[] => {
  const living = account.apiKeys.filter(({ expiresAt }) => expiresAt > command.meta.at);
  switch (command.type) {
    case 'CreateApiKey':
      if (account.status !== 'active') throw new InvalidState(account.status);
      if (account.apiKeys.some(({ id }) => id === command.data.keyId)) return [];
      if (living.length >= limits.apiKeys) throw new TooManyApiKeys();
      return [{ type: 'ApiKeyCreated', data: command.data }];
    case 'RevokeApiKey': {
      const { userId, keyId } = command.data;
      const key = account.apiKeys.find(({ id }) => id === keyId);
      if (key === undefined) throw new NotFound();
      return revoked(userId, [key], 'person');
    }
    case 'RevokeApiKeys': {
      const { userId, reason, workspaceId } = command.data;
      const meant = living.filter((key) => workspaceId === undefined || key.workspaceId === workspaceId);
      return revoked(userId, meant, reason);
    }
  }
};

const revoked = (
  userId: ApiKeyCommand['data']['userId'],
  keys: RegisteredAccount['apiKeys'],
  reason: RevokedBecause,
): UserEvent[] => keys.map(({ id: keyId }) => ({ type: 'ApiKeyRevoked', data: { userId, keyId, reason } }));
