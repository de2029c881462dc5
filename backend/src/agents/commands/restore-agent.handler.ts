import { countedAgents } from '../counted-agents.js';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Allowances } from '../../limits/resources/allowances.js';
import { RestoreAgent } from '../domain/agent.commands.js';
import { agentDecider } from '../domain/agent.decider.js';
import { AgentMissing } from '../domain/agent.errors.js';

/** A restored agent counts again among those of its workspace. */
@CommandHandler(RestoreAgent)
export class RestoreAgentHandler implements ICommandHandler<RestoreAgent> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly allowances: Allowances,
  ) {}

  async execute(command: RestoreAgent): Promise<Receipt> {
    const { agentId } = command.data;
    const agent = await this.deciders.current(agentDecider, agentId);
    if (agent.status === 'absent' || agent.workspaceId !== command.meta.workspaceId) throw new AgentMissing();
    const restore = () => this.deciders.run(agentDecider, command);
    if (agent.status !== 'archived') return restore();
    return this.allowances.counting(
      { resource: countedAgents, subject: agent.workspaceId, id: agentId, restored: true },
      restore,
    );
  }
}
