import type { Icon } from '@throughline/contracts/icon.js';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import type { SessionLimits } from '@throughline/contracts/workspaces/workspace.events.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { HaltCommand } from './halt.commands.js';
import type { InvitationCommand } from './invitation.commands.js';
import type { OwnershipCommand } from './ownership.commands.js';

/** A person as a workspace knows them: sealed with the person's key. */
export type MemberProfile = { name: string; email: string };

/** `profile` is the owner's, gathered by the handler. */
export class CreateWorkspace extends command('CreateWorkspace')<{
  workspaceId: WorkspaceId;
  ownerId: UserId;
  name: string;
  slug: string;
  timeZone: string;
}>() {
  constructor(
    data: CreateWorkspace['data'],
    meta: CommandMeta,
    readonly profile: MemberProfile | null = null,
  ) {
    super(data, meta);
  }
}
export class RenameWorkspace extends command('RenameWorkspace')<{ workspaceId: WorkspaceId; name: string }>() {}
export class ChangeWorkspaceSlug extends command('ChangeWorkspaceSlug')<{
  workspaceId: WorkspaceId;
  slug: string;
}>() {}
export class ChangeWorkspaceTimeZone extends command('ChangeWorkspaceTimeZone')<{
  workspaceId: WorkspaceId;
  timeZone: string;
}>() {}
export class ChangeWorkspaceIcon extends command('ChangeWorkspaceIcon')<{
  workspaceId: WorkspaceId;
  icon: Icon | null;
}>() {}
export class ChangeSessionLimits extends command('ChangeSessionLimits')<
  SessionLimits & { workspaceId: WorkspaceId }
>() {}
export class ChangeContentRetention extends command('ChangeContentRetention')<{
  workspaceId: WorkspaceId;
  days: number | null;
}>() {}
export class ChangeApprovals extends command('ChangeApprovals')<{
  workspaceId: WorkspaceId;
  othersApprove: boolean;
}>() {}
/** `profile` is the person's and `seats` how many the workspace has, gathered by the handler. */
export class AddMember extends command('AddMember')<{ workspaceId: WorkspaceId; userId: UserId; role: Role }>() {
  constructor(
    data: AddMember['data'],
    meta: CommandMeta,
    readonly profile: MemberProfile | null = null,
    readonly seats = 0,
  ) {
    super(data, meta);
  }
}
/** Records in a workspace that a member has changed their name. */
export class ChangeMemberProfile extends command('ChangeMemberProfile')<{
  workspaceId: WorkspaceId;
  userId: UserId;
  name: string;
  photo: number | null;
}>() {}
/** `seats` is how many the workspace has, gathered by the handler. */
export class ChangeMemberRole extends command('ChangeMemberRole')<{
  workspaceId: WorkspaceId;
  userId: UserId;
  role: Role;
}>() {
  constructor(
    data: ChangeMemberRole['data'],
    meta: CommandMeta,
    readonly seats = 0,
  ) {
    super(data, meta);
  }
}
/** The member has no access for a while, and keeps their role and what they own. */
export class SuspendMember extends command('SuspendMember')<{ workspaceId: WorkspaceId; userId: UserId }>() {}
export class ReinstateMember extends command('ReinstateMember')<{ workspaceId: WorkspaceId; userId: UserId }>() {}
/** Also for a member who leaves. The successor receives what the member owns; `owns` is how much that is. */
export class RemoveMember extends command('RemoveMember')<{
  workspaceId: WorkspaceId;
  userId: UserId;
  successorId?: UserId | undefined;
}>() {
  constructor(
    data: RemoveMember['data'],
    meta: CommandMeta,
    readonly owns: number = 0,
  ) {
    super(data, meta);
  }
}

export type WorkspaceCommand =
  CommandIn<typeof import('./workspace.commands.js')> | HaltCommand | InvitationCommand | OwnershipCommand;
