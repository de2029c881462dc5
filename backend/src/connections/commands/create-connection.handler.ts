import { countedConnections } from '../counted-connections.js';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Allowances } from '../../limits/resources/allowances.js';
import { CreateConnection } from '../domain/connection.commands.js';
import { connectionDecider } from '../domain/connection.decider.js';

@CommandHandler(CreateConnection)
export class CreateConnectionHandler implements ICommandHandler<CreateConnection> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly allowances: Allowances,
  ) {}

  execute(command: CreateConnection): Promise<Receipt> {
    const { connectionId, workspaceId } = command.data;
    return this.allowances.counting({ resource: countedConnections, subject: workspaceId, id: connectionId }, () =>
      this.deciders.run(connectionDecider, command),
    );
  }
}
