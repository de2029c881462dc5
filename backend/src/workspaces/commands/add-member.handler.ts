import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { AddMember } from '../domain/workspace.commands.js';
import { workspaceDecider } from '../domain/workspace.decider.js';
import { Seats } from '../invitations/seats.js';
import { WorkspacesQueries } from '../workspaces.queries.js';

@CommandHandler(AddMember)
export class AddMemberHandler implements ICommandHandler<AddMember> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly workspaces: WorkspacesQueries,
    private readonly seats: Seats,
  ) {}

  async execute({ data, meta }: AddMember): Promise<Receipt> {
    const profile = await this.workspaces.getProfile(data.userId);
    const { workspaceId } = data;
    return this.seats.counting(workspaceId, (seats) =>
      this.deciders.run(workspaceDecider, new AddMember(data, { ...meta, workspaceId }, profile, seats)),
    );
  }
}
