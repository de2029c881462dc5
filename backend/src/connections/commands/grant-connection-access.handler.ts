import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Facts } from '../../access/facts.js';
import { GrantConnectionAccess } from '../domain/connection.commands.js';
import { hashDefinition } from '../use/hash-definition.js';
import { connectionDecider } from '../domain/connection.decider.js';
import { ConnectionMissing } from '../domain/connection.errors.js';

@CommandHandler(GrantConnectionAccess)
export class GrantConnectionAccessHandler implements ICommandHandler<GrantConnectionAccess> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly facts: Facts,
  ) {}

  async execute({ data, meta }: GrantConnectionAccess): Promise<Receipt> {
    if (meta.workspaceId === null) throw new ConnectionMissing();
    const facts = await this.facts.agent(data.agentId, meta.workspaceId);
    const now = facts === null ? [] : [facts.draft, ...facts.versions.slice(-1)].map(hashDefinition);
    const definitions = data.definitions ?? [...new Set(now)];
    const granted = { ...data, agent: facts?.status ?? null, definitions };
    return this.deciders.run(connectionDecider, new GrantConnectionAccess(granted, meta));
  }
}
