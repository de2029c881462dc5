import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Email } from '@throughline/contracts/identity/identity.requests.js';
import { CommandId, InvitationId, type WorkspaceId } from '@throughline/contracts/ids.js';
import {
  InvitationOutcome,
  type InviteMembersAnswer,
  type InviteMembersRequest,
} from '@throughline/contracts/workspaces/invitation.requests.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import type { FastifyRequest } from 'fastify';
import { getSessionCaller } from '../../access/requests/caller.js';
import { RateLimits } from '../../kernel/http/rate-limits/rate-limits.js';
import { InviteMember } from '../domain/invitation.commands.js';
import { AlreadyInvited } from '../domain/workspace.errors.js';
import { Seats } from './seats.js';
import { PrepareInvitation } from './prepare-invitation.js';

type Row = InviteMembersRequest['invitations'][number];
type Result = InviteMembersAnswer['results'][number] & { position?: number };
/** `seen`: mailboxes of the rows before. */
type Asked = { workspaceId: WorkspaceId; message: string; meta: CommandMeta; seen: Set<string> };

/** Invites many e-mail addresses at once. Each is invited or refused separately, and its result says which. */
@Injectable()
export class InviteMembers {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: RateLimits,
    private readonly fingerprints: Fingerprints,
    private readonly drafts: PrepareInvitation,
    private readonly seats: Seats,
  ) {}

  async invite(
    { invitations, message }: InviteMembersRequest,
    { workspaceId, meta, request }: Pick<Asked, 'workspaceId' | 'meta'> & { request: FastifyRequest },
  ): Promise<InviteMembersAnswer> {
    await this.limits.countAttempt('invite.person', getSessionCaller(request).userId, request);
    const results: Result[] = [];
    const seen = new Set<string>();
    for (const row of invitations)
      results.push(await this.inviteRow(row, { workspaceId, message, meta: unguarded(meta), seen }));
    return {
      results: results.map(({ email, outcome, invitationId }) => ({ email, outcome, invitationId })),
      position: results.reduce<number | null>((latest, { position }) => position ?? latest, null),
    };
  }

  private async inviteRow(row: Row, asked: Asked): Promise<Result> {
    const email = Email.safeParse(row.email);
    if (!email.success) return { email: row.email, outcome: 'invalid', invitationId: null };
    try {
      return await this.send(email.data, row, asked);
    } catch (error) {
      const outcome = error instanceof DomainError ? InvitationOutcome.safeParse(error.code) : undefined;
      if (outcome?.success !== true) throw error;
      return { email: email.data, outcome: outcome.data, invitationId: null };
    }
  }

  private async send(email: string, { role }: Row, { workspaceId, message, meta, seen }: Asked): Promise<Result> {
    const fingerprint = this.fingerprints.fingerprintFor(email);
    if (seen.has(fingerprint)) throw new AlreadyInvited();
    seen.add(fingerprint);
    await this.limits.countAttempt('invite.mailbox', `${workspaceId}/${fingerprint}`);
    await this.limits.countAttempt('invite.workspace', workspaceId);
    const invitationId = InvitationId.parse(derivedId(meta.commandId, 'invitation', fingerprint));
    const { memberId, ...sealed } = await this.drafts.prepare(invitationId, { email, fingerprint, message });
    const data = { workspaceId, invitationId, fingerprint, role, ...sealed };
    const commandId = CommandId.parse(derivedId(meta.commandId, 'invite', fingerprint));
    const { position } = await this.seats.counting(workspaceId, (seats) =>
      this.commands.execute(new InviteMember(data, { ...meta, commandId }, { seats, memberId })),
    );
    return { email, outcome: 'invited', invitationId, position };
  }
}
