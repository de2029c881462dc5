import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { AgentsQueries } from '../agents.queries.js';
import { PublishAgent } from '../domain/agent.commands.js';
import { agentDecider } from '../domain/agent.decider.js';

/** A trigger that is created at the same moment is found when it fires: its run is refused. */
@CommandHandler(PublishAgent)
export class PublishAgentHandler implements ICommandHandler<PublishAgent> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly agents: AgentsQueries,
  ) {}

  async execute({ data, meta }: PublishAgent): Promise<Receipt> {
    const usedBy = meta.workspaceId === null ? undefined : await this.agents.usedBy(meta.workspaceId, data.agentId);
    return this.deciders.run(agentDecider, new PublishAgent(data, meta, usedBy));
  }
}
