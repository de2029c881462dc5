import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { AcceptInvitation, type Invitee } from '../domain/invitation.commands.js';
import { workspaceDecider } from '../domain/workspace.decider.js';
import { InvitationsQueries } from '../invitations/invitations.queries.js';
import { Seats } from '../invitations/seats.js';
import { WorkspacesQueries } from '../workspaces.queries.js';

@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly workspaces: WorkspacesQueries,
    private readonly invitations: InvitationsQueries,
    private readonly seats: Seats,
  ) {}

  async execute({ data, meta }: AcceptInvitation): Promise<Receipt> {
    const { workspaceId, userId } = data;
    const [profile, fingerprint] = await Promise.all([
      this.workspaces.getProfile(userId),
      this.invitations.findMailbox(userId),
    ]);
    return this.seats.counting(workspaceId, (seats) => {
      const invitee: Invitee | null = fingerprint === null ? null : { fingerprint, profile, seats };
      return this.deciders.run(workspaceDecider, new AcceptInvitation(data, { ...meta, workspaceId }, invitee));
    });
  }
}
