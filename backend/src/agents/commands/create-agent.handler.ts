import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { AgentsQueries } from '../agents.queries.js';
import { CreateAgent } from '../domain/agent.commands.js';
import { agentDecider } from '../domain/agent.decider.js';

@CommandHandler(CreateAgent)
export class CreateAgentHandler implements ICommandHandler<CreateAgent> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly agents: AgentsQueries,
  ) {}

  async execute({ data, meta }: CreateAgent): Promise<Receipt> {
    const { from, workspaceId } = data;
    const original = from.kind === 'copy' ? await this.agents.find(workspaceId, from.agentId) : null;
    return this.deciders.run(agentDecider, new CreateAgent(data, meta, original));
  }
}
