import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { ResendInvitation } from '../domain/invitation.commands.js';
import { workspaceDecider } from '../domain/workspace.decider.js';
import { Seats } from '../invitations/seats.js';

/** An invitation that had expired needs a seat again. */
@CommandHandler(ResendInvitation)
export class ResendInvitationHandler implements ICommandHandler<ResendInvitation> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly seats: Seats,
  ) {}

  execute({ data, meta }: ResendInvitation): Promise<Receipt> {
    return this.seats.counting(data.workspaceId, (seats) =>
      this.deciders.run(workspaceDecider, new ResendInvitation(data, meta, seats)),
    );
  }
}
