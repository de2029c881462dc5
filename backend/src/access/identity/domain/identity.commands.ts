import { Command } from '@nestjs/cqrs';
import type { IdentityId, UserId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

/** `identityId` identifies issuer and subject without revealing them. */
type Claim = { identityId: IdentityId; userId: UserId };

export class ClaimIdentity extends Command<Receipt> {
  readonly type = 'ClaimIdentity';
  constructor(
    readonly data: Claim,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ReleaseIdentity extends Command<Receipt> {
  readonly type = 'ReleaseIdentity';
  constructor(
    readonly data: Claim,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export type IdentityCommand = ClaimIdentity | ReleaseIdentity;
