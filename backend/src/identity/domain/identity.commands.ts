import type { IdentityId, UserId } from '@throughline/contracts/ids.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

/** `identityId` identifies issuer and subject without revealing them. */
type Claim = { identityId: IdentityId; userId: UserId };

export class ClaimIdentity extends command('ClaimIdentity')<Claim>() {}
export class ReleaseIdentity extends command('ReleaseIdentity')<Claim>() {}

export type IdentityCommand = CommandIn<typeof import('./identity.commands.js')>;
