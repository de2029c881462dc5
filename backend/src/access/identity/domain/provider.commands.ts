import { Command } from '@nestjs/cqrs';
import type { IdentityId, UserId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

/** `account` is the person's name at the provider, sealed with the person's key. */
type Linked = { userId: UserId; identityId: IdentityId; provider: string; account: string };

/** Opens an account whose address a provider has confirmed; `email` and `name` are sealed with the person's key. */
export class RegisterByProvider extends Command<Receipt> {
  readonly type = 'RegisterByProvider';
  constructor(
    readonly data: Linked & { email: string; name: string; termsVersion: string },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Confirms an address that somebody registered with and never confirmed. */
export class VerifyByProvider extends Command<Receipt> {
  readonly type = 'VerifyByProvider';
  constructor(
    readonly data: Linked,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class LinkProvider extends Command<Receipt> {
  readonly type = 'LinkProvider';
  constructor(
    readonly data: Linked,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class UnlinkProvider extends Command<Receipt> {
  readonly type = 'UnlinkProvider';
  constructor(
    readonly data: Omit<Linked, 'account'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export type ProviderCommand = RegisterByProvider | VerifyByProvider | LinkProvider | UnlinkProvider;
