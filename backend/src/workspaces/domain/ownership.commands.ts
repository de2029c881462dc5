import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

/** The actor, an owner, offers their own ownership. */
export class OfferOwnership extends command('OfferOwnership')<{ workspaceId: WorkspaceId; userId: UserId }>() {}
/** Sent by the member who received the offer. */
export class AnswerOwnershipOffer extends command('AnswerOwnershipOffer')<{
  workspaceId: WorkspaceId;
  accept: boolean;
}>() {}
export class WithdrawOwnershipOffer extends command('WithdrawOwnershipOffer')<{ workspaceId: WorkspaceId }>() {}
/** Also takes the grant back. */
export class GrantBilling extends command('GrantBilling')<{
  workspaceId: WorkspaceId;
  userId: UserId;
  billing: boolean;
}>() {}
/** `name` is what the person typed: it must be the workspace's. */
export class DeleteWorkspace extends command('DeleteWorkspace')<{ workspaceId: WorkspaceId; name: string }>() {}
export class RestoreWorkspace extends command('RestoreWorkspace')<{ workspaceId: WorkspaceId }>() {}
/** When its time has come. */
export class EraseWorkspace extends command('EraseWorkspace')<{ workspaceId: WorkspaceId }>() {}

export type OwnershipCommand = CommandIn<typeof import('./ownership.commands.js')>;
