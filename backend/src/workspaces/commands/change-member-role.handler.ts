import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { ChangeMemberRole } from '../domain/workspace.commands.js';
import { workspaceDecider } from '../domain/workspace.decider.js';
import { Seats } from '../invitations/seats.js';

/** Auditors have no seat, so a member who was one needs it now. */
@CommandHandler(ChangeMemberRole)
export class ChangeMemberRoleHandler implements ICommandHandler<ChangeMemberRole> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly seats: Seats,
  ) {}

  execute({ data, meta }: ChangeMemberRole): Promise<Receipt> {
    return this.seats.counting(data.workspaceId, (seats) =>
      this.deciders.run(workspaceDecider, new ChangeMemberRole(data, meta, seats)),
    );
  }
}
