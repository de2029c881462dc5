import { CommandId, type IdentityId, type UserId } from '@throughline/contracts/ids.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';

/** A provider has confirmed the address. */
export type ConfirmedPerson = { provider: string; email: string; name: string | null; identity: IdentityId };

export const providerAccountMeta = (meta: CommandMeta, userId: UserId, step: string): CommandMeta => ({
  ...unguarded(meta),
  commandId: CommandId.parse(derivedId(meta.commandId, userId, step)),
  actor: { kind: 'user', id: userId },
});
