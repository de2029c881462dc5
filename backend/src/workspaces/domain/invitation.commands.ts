import { Command } from '@nestjs/cqrs';
import type { InvitationId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { Role } from '@throughline/contracts/roles.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

type OfInvitation = { workspaceId: WorkspaceId; invitationId: InvitationId };

/** `email` and `message` are sealed with the invitation's own key; `seats` is how many the workspace has. */
export class InviteMember extends Command<Receipt> {
  readonly type = 'InviteMember';
  constructor(
    readonly data: OfInvitation & { email: string; fingerprint: string; role: Role; message: string },
    readonly meta: CommandMeta,
    readonly facts: { seats: number; memberId: UserId | null },
  ) {
    super();
  }
}

export class ResendInvitation extends Command<Receipt> {
  readonly type = 'ResendInvitation';
  constructor(
    readonly data: OfInvitation,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class CopyInvitationLink extends Command<Receipt> {
  readonly type = 'CopyInvitationLink';
  constructor(
    readonly data: OfInvitation,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class RevokeInvitation extends Command<Receipt> {
  readonly type = 'RevokeInvitation';
  constructor(
    readonly data: OfInvitation,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** What the workspace must know of whoever accepts; gathered by the handler. */
export type Invitee = { fingerprint: string; profile: { name: string; email: string }; seats: number };

export class AcceptInvitation extends Command<Receipt> {
  readonly type = 'AcceptInvitation';
  constructor(
    readonly data: OfInvitation & { userId: UserId },
    readonly meta: CommandMeta,
    readonly invitee: Invitee | null = null,
  ) {
    super();
  }
}

export class DeclineInvitation extends Command<Receipt> {
  readonly type = 'DeclineInvitation';
  constructor(
    readonly data: OfInvitation,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export type InvitationCommand =
  InviteMember | ResendInvitation | CopyInvitationLink | RevokeInvitation | AcceptInvitation | DeclineInvitation;
