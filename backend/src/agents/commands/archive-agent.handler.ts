import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { AgentsQueries } from '../agents.queries.js';
import { ArchiveAgent } from '../domain/agent.commands.js';
import { agentDecider } from '../domain/agent.decider.js';

@CommandHandler(ArchiveAgent)
export class ArchiveAgentHandler implements ICommandHandler<ArchiveAgent> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly agents: AgentsQueries,
  ) {}

  async execute({ data, meta }: ArchiveAgent): Promise<Receipt> {
    const usedBy = meta.workspaceId === null ? undefined : await this.agents.usedBy(meta.workspaceId, data.agentId);
    return this.deciders.run(agentDecider, new ArchiveAgent(data, meta, usedBy));
  }
}
