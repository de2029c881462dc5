import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { RemoveMember } from '../domain/workspace.commands.js';
import { workspaceDecider } from '../domain/workspace.decider.js';
import { MembersQueries } from '../members.queries.js';

@CommandHandler(RemoveMember)
export class RemoveMemberHandler implements ICommandHandler<RemoveMember> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly members: MembersQueries,
  ) {}

  async execute({ data, meta }: RemoveMember): Promise<Receipt> {
    const { agents, triggers } = await this.members.belongings(data.workspaceId, data.userId);
    return this.deciders.run(workspaceDecider, new RemoveMember(data, meta, agents.length + triggers.length));
  }
}
