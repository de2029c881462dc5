import { Command } from '@nestjs/cqrs';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

/** The owner who asks offers their own place. */
export class OfferOwnership extends Command<Receipt> {
  readonly type = 'OfferOwnership';
  constructor(
    readonly data: { workspaceId: WorkspaceId; userId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** By the one it was offered to. */
export class AnswerOwnershipOffer extends Command<Receipt> {
  readonly type = 'AnswerOwnershipOffer';
  constructor(
    readonly data: { workspaceId: WorkspaceId; accept: boolean },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class WithdrawOwnershipOffer extends Command<Receipt> {
  readonly type = 'WithdrawOwnershipOffer';
  constructor(
    readonly data: { workspaceId: WorkspaceId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Also takes the grant back. */
export class GrantBilling extends Command<Receipt> {
  readonly type = 'GrantBilling';
  constructor(
    readonly data: { workspaceId: WorkspaceId; userId: UserId; billing: boolean },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** `name` is what the person typed: it must be the workspace's. */
export class DeleteWorkspace extends Command<Receipt> {
  readonly type = 'DeleteWorkspace';
  constructor(
    readonly data: { workspaceId: WorkspaceId; name: string },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class RestoreWorkspace extends Command<Receipt> {
  readonly type = 'RestoreWorkspace';
  constructor(
    readonly data: { workspaceId: WorkspaceId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** When its time has come. */
export class EraseWorkspace extends Command<Receipt> {
  readonly type = 'EraseWorkspace';
  constructor(
    readonly data: { workspaceId: WorkspaceId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export type OwnershipCommand =
  | OfferOwnership
  | AnswerOwnershipOffer
  | WithdrawOwnershipOffer
  | GrantBilling
  | DeleteWorkspace
  | RestoreWorkspace
  | EraseWorkspace;
