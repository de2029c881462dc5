import { countedAgents } from '../counted-agents.js';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AgentId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Allowances } from '../../limits/resources/allowances.js';
import { CreateAgent, type AgentToCopy } from '../domain/agent.commands.js';
import { agentDecider } from '../domain/agent.decider.js';

/** A copy is made from the original's stream, so that it has every edit made before. */
@CommandHandler(CreateAgent)
export class CreateAgentHandler implements ICommandHandler<CreateAgent> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly allowances: Allowances,
  ) {}

  async execute({ data, meta }: CreateAgent): Promise<Receipt> {
    const { agentId, from, workspaceId } = data;
    const original = from.kind === 'copy' ? await this.findOriginal(from.agentId, workspaceId) : null;
    return this.allowances.counting({ resource: countedAgents, subject: workspaceId, id: agentId }, () =>
      this.deciders.run(agentDecider, new CreateAgent(data, meta, original)),
    );
  }

  private async findOriginal(agentId: AgentId, workspaceId: WorkspaceId): Promise<AgentToCopy | null> {
    const agent = await this.deciders.current(agentDecider, agentId);
    if (agent.status === 'absent' || agent.workspaceId !== workspaceId) return null;
    return { ...agent.details, draft: agent.draft };
  }
}
