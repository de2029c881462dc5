import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Facts } from '../../access/facts.js';
import { AgentsQueries } from '../agents.queries.js';
import { PublishAgent } from '../domain/agent.commands.js';
import { agentDecider } from '../domain/agent.decider.js';

/** A trigger that is created at the same moment is found when it fires: its run is refused. */
@CommandHandler(PublishAgent)
export class PublishAgentHandler implements ICommandHandler<PublishAgent> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly agents: AgentsQueries,
    private readonly facts: Facts,
  ) {}

  async execute({ data, meta }: PublishAgent): Promise<Receipt> {
    const { workspaceId } = meta;
    if (workspaceId === null) return this.deciders.run(agentDecider, new PublishAgent(data, meta));
    const [usedBy, { members }] = await Promise.all([
      this.agents.usedBy(workspaceId, data.agentId),
      this.facts.workspace(workspaceId),
    ]);
    const ids = members.map(({ userId }) => userId);
    return this.deciders.run(agentDecider, new PublishAgent(data, meta, usedBy, ids));
  }
}
