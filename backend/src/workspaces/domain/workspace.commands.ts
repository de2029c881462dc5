import { Command } from '@nestjs/cqrs';
import type { Icon } from '@throughline/contracts/icon.js';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { Role } from '@throughline/contracts/roles.js';
import type { SessionLimits } from '@throughline/contracts/workspaces/workspace.events.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { InvitationCommand } from './invitation.commands.js';
import type { OwnershipCommand } from './ownership.commands.js';

/** A person as a workspace knows them: sealed with the person's key. */
export type MemberProfile = { name: string; email: string };

export class CreateWorkspace extends Command<Receipt> {
  readonly type = 'CreateWorkspace';
  /** `profile` is the owner's, gathered by the handler. */
  constructor(
    readonly data: { workspaceId: WorkspaceId; ownerId: UserId; name: string; slug: string; timeZone: string },
    readonly meta: CommandMeta,
    readonly profile: MemberProfile | null = null,
  ) {
    super();
  }
}

export class RenameWorkspace extends Command<Receipt> {
  readonly type = 'RenameWorkspace';
  constructor(
    readonly data: { workspaceId: WorkspaceId; name: string },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ChangeWorkspaceAddress extends Command<Receipt> {
  readonly type = 'ChangeWorkspaceAddress';
  constructor(
    readonly data: { workspaceId: WorkspaceId; slug: string },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ChangeWorkspaceTimeZone extends Command<Receipt> {
  readonly type = 'ChangeWorkspaceTimeZone';
  constructor(
    readonly data: { workspaceId: WorkspaceId; timeZone: string },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ChangeWorkspaceIcon extends Command<Receipt> {
  readonly type = 'ChangeWorkspaceIcon';
  constructor(
    readonly data: { workspaceId: WorkspaceId; icon: Icon | null },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ChangeSessionLimits extends Command<Receipt> {
  readonly type = 'ChangeSessionLimits';
  constructor(
    readonly data: SessionLimits & { workspaceId: WorkspaceId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class AddMember extends Command<Receipt> {
  readonly type = 'AddMember';
  /** `profile` is the person's, gathered by the handler. */
  constructor(
    readonly data: { workspaceId: WorkspaceId; userId: UserId; role: Role },
    readonly meta: CommandMeta,
    readonly profile: MemberProfile | null = null,
  ) {
    super();
  }
}

/** Tells a workspace that a person of it goes by another name now. */
export class ChangeMemberProfile extends Command<Receipt> {
  readonly type = 'ChangeMemberProfile';
  constructor(
    readonly data: { workspaceId: WorkspaceId; userId: UserId; name: string; photo: number | null },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ChangeMemberRole extends Command<Receipt> {
  readonly type = 'ChangeMemberRole';
  constructor(
    readonly data: { workspaceId: WorkspaceId; userId: UserId; role: Role },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Shut out for a while; role and belongings stay. */
export class SuspendMember extends Command<Receipt> {
  readonly type = 'SuspendMember';
  constructor(
    readonly data: { workspaceId: WorkspaceId; userId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ReinstateMember extends Command<Receipt> {
  readonly type = 'ReinstateMember';
  constructor(
    readonly data: { workspaceId: WorkspaceId; userId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Also for leaving, when the member asks for it. Whoever follows gets what they own; `owns` counts it. */
export class RemoveMember extends Command<Receipt> {
  readonly type = 'RemoveMember';
  constructor(
    readonly data: { workspaceId: WorkspaceId; userId: UserId; successorId?: UserId | undefined },
    readonly meta: CommandMeta,
    readonly owns: number = 0,
  ) {
    super();
  }
}

export type WorkspaceCommand =
  | CreateWorkspace
  | RenameWorkspace
  | ChangeWorkspaceAddress
  | ChangeWorkspaceTimeZone
  | ChangeWorkspaceIcon
  | ChangeSessionLimits
  | AddMember
  | ChangeMemberProfile
  | ChangeMemberRole
  | SuspendMember
  | ReinstateMember
  | RemoveMember
  | InvitationCommand
  | OwnershipCommand;
