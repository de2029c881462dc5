import { z } from 'zod';
import { ApiKeyId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { Receipt } from '../receipt.js';
import { ApiKeyScope } from '../permissions.js';
import { Instant } from '../row.js';
import { DisplayName } from './identity.requests.js';

export const CreateApiKeyRequest = z.object({
  workspaceId: WorkspaceId,
  name: DisplayName.max(limits.apiKeyName.max),
  scopes: z
    .array(ApiKeyScope)
    .min(1)
    .max(ApiKeyScope.options.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, { error: 'Each only once.' }),
  /** How long it is good for. */
  days: z.literal(limits.apiKeyDays).default(90),
});
export type CreateApiKeyRequest = z.infer<typeof CreateApiKeyRequest>;

/** `key` is shown this once: only its hash is kept. */
export const CreatedApiKey = Receipt.extend({ keyId: ApiKeyId, key: z.string(), expiresAt: Instant });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

/** An API key of the caller that is not revoked. `usedAt` is written at most once a minute. */
export const ApiKeyView = z.object({
  id: ApiKeyId,
  workspaceId: WorkspaceId,
  name: z.string(),
  scopes: z.array(ApiKeyScope),
  createdAt: Instant,
  expiresAt: Instant,
  usedAt: Instant.nullable(),
});
export type ApiKeyView = z.infer<typeof ApiKeyView>;

export const ApiKeyList = z.object({ items: z.array(ApiKeyView) });
export type ApiKeyList = z.infer<typeof ApiKeyList>;
