import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { PreconditionFailed } from '@throughline/platform/problems/domain-error.js';
import { Facts, type AgentFacts } from '../../access/facts.js';
import { GrantConnectionAccess } from '../domain/connection.commands.js';
import { hashDefinition } from '../use/hash-definition.js';
import { connectionDecider } from '../domain/connection.decider.js';
import { ConnectionMissing } from '../domain/connection.errors.js';

/** Nobody agrees to what the agent has become since they saw it. */
const getDefinitions = (
  { definitions, agentRevision }: GrantConnectionAccess['data'],
  agent: AgentFacts | null,
): string[] | null => {
  if (definitions !== null || agentRevision === null || agent === null) return definitions;
  if (agent.revision !== agentRevision) throw new PreconditionFailed(agent.revision);
  return [...new Set([agent.draft, ...agent.versions.slice(-1)].map(hashDefinition))];
};

@CommandHandler(GrantConnectionAccess)
export class GrantConnectionAccessHandler implements ICommandHandler<GrantConnectionAccess> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly facts: Facts,
  ) {}

  async execute({ data, meta }: GrantConnectionAccess): Promise<Receipt> {
    if (meta.workspaceId === null) throw new ConnectionMissing();
    const facts = await this.facts.agent(data.agentId, meta.workspaceId);
    const granted = { ...data, agent: facts?.status ?? null, definitions: getDefinitions(data, facts) };
    return this.deciders.run(connectionDecider, new GrantConnectionAccess(granted, meta));
  }
}
