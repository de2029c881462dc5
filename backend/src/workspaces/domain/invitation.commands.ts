import type { InvitationId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

type OfInvitation = { workspaceId: WorkspaceId; invitationId: InvitationId };

/** `email` and `message` are sealed with the invitation's own key; `seats` is how many the workspace has. */
export class InviteMember extends command('InviteMember')<
  OfInvitation & { email: string; fingerprint: string; role: Role; message: string }
>() {
  constructor(
    data: InviteMember['data'],
    meta: CommandMeta,
    readonly facts: { seats: number; memberId: UserId | null },
  ) {
    super(data, meta);
  }
}
/** `seats` is how many the workspace has, gathered by the handler. */
export class ResendInvitation extends command('ResendInvitation')<OfInvitation>() {
  constructor(
    data: ResendInvitation['data'],
    meta: CommandMeta,
    readonly seats = 0,
  ) {
    super(data, meta);
  }
}
export class CopyInvitationLink extends command('CopyInvitationLink')<OfInvitation>() {}
export class RevokeInvitation extends command('RevokeInvitation')<OfInvitation>() {}

/** Describes what the workspace must know about the person who accepts; gathered by the handler. */
export type Invitee = { fingerprint: string; profile: { name: string; email: string }; seats: number };

export class AcceptInvitation extends command('AcceptInvitation')<OfInvitation & { userId: UserId }>() {
  constructor(
    data: AcceptInvitation['data'],
    meta: CommandMeta,
    readonly invitee: Invitee | null = null,
  ) {
    super(data, meta);
  }
}
export class DeclineInvitation extends command('DeclineInvitation')<OfInvitation>() {}

export type InvitationCommand = CommandIn<typeof import('./invitation.commands.js')>;
