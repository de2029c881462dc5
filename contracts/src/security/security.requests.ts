import { z } from 'zod';
import { several } from '../page.js';
import { Position } from '../receipt.js';
import { RequestInstant } from '../request-values.js';
import { SecurityEventRow, WorkspaceKeyRow } from './security.rows.js';

/** The events of each kind. */
export const securityKinds = {
  refused: ['PermissionRefused'],
  sign_in: ['SignedIn'],
  sign_in_refused: ['SignInRefused', 'SecondFactorRefused', 'PasswordLocked', 'SessionReuseDetected'],
  sign_in_method: [
    'PasswordChanged',
    'PasswordReset',
    'SecondFactorEnabled',
    'SecondFactorDisabled',
    'RecoveryCodesMade',
    'RecoveryCodeUsed',
    'PasskeyAdded',
    'PasskeyRemoved',
    'ProviderLinked',
    'ProviderUnlinked',
  ],
  api_key: ['ApiKeyCreated', 'ApiKeyRevoked'],
} as const;
export const SecurityKind = z.enum(Object.keys(securityKinds) as [keyof typeof securityKinds]);
export type SecurityKind = z.infer<typeof SecurityKind>;
export type SecurityEventType = (typeof securityKinds)[SecurityKind][number];

/** `?kind=&person=&from=&to=&before=`: newest first; `before` is a position, times are instants, `to` is exclusive. */
export const SecurityQuery = z.strictObject({
  kind: several(SecurityKind).default([]),
  person: several(z.uuid()).default([]),
  from: RequestInstant.optional(),
  to: RequestInstant.optional(),
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});
export type SecurityQuery = z.infer<typeof SecurityQuery>;

export const SecurityExportQuery = SecurityQuery.omit({ limit: true, before: true }).extend({
  format: z.enum(['csv', 'ndjson']),
});
export type SecurityExportQuery = z.infer<typeof SecurityExportQuery>;

/** As a workspace shows it: with the person's name of now, and the name of the key. */
export const SecurityEventView = SecurityEventRow.omit({ workspaceId: true, keyId: true }).extend({
  name: z.string(),
  key: WorkspaceKeyRow.pick({ id: true, name: true, scopes: true, expiresAt: true }).nullable(),
});
export type SecurityEventView = z.infer<typeof SecurityEventView>;
export const SecurityPage = z.object({
  items: z.array(SecurityEventView),
  next: z.string().nullable(),
  position: Position,
});
export type SecurityPage = z.infer<typeof SecurityPage>;
