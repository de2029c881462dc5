import { Command } from '@nestjs/cqrs';
import type { UserId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

/** `fingerprint` identifies the address without revealing it. */
type Claim = { fingerprint: string; userId: UserId };

export class ReserveEmail extends Command<Receipt> {
  readonly type = 'ReserveEmail';
  constructor(
    readonly data: Claim,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ReleaseEmail extends Command<Receipt> {
  readonly type = 'ReleaseEmail';
  constructor(
    readonly data: Claim,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export type EmailCommand = ReserveEmail | ReleaseEmail;
