import { Command } from '@nestjs/cqrs';
import type { UserId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

type Asked<T extends object> = T & { userId: UserId };

export class RequestDeletion extends Command<Receipt> {
  readonly type = 'RequestDeletion';
  constructor(
    readonly data: Asked<{ dueAt: string }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class CancelDeletion extends Command<Receipt> {
  readonly type = 'CancelDeletion';
  constructor(
    readonly data: { userId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Refused before the deletion is due. */
export class ErasePerson extends Command<Receipt> {
  readonly type = 'ErasePerson';
  constructor(
    readonly data: { userId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ExpireRegistration extends Command<Receipt> {
  readonly type = 'ExpireRegistration';
  constructor(
    readonly data: { userId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export type DeletionCommand = RequestDeletion | CancelDeletion | ErasePerson | ExpireRegistration;
