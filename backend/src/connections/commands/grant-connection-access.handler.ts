import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Facts } from '../../access/facts.js';
import { GrantConnectionAccess } from '../domain/connection.commands.js';
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
    const agent = (await this.facts.agent(data.agentId, meta.workspaceId))?.status ?? null;
    return this.deciders.run(connectionDecider, new GrantConnectionAccess({ ...data, agent }, meta));
  }
}
