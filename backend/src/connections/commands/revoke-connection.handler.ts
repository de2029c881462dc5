import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { RevokeConnection } from '../domain/connection.commands.js';
import { connectionDecider } from '../domain/connection.decider.js';
import { ConnectionSecrets } from '../secrets/connection-secrets.js';

/** The fact comes first: from then on the connection is refused everywhere, whatever becomes of the rest. */
@CommandHandler(RevokeConnection)
export class RevokeConnectionHandler implements ICommandHandler<RevokeConnection> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly secrets: ConnectionSecrets,
  ) {}

  async execute(command: RevokeConnection): Promise<Receipt> {
    const receipt = await this.deciders.run(connectionDecider, command);
    const { connectionId, atProvider } = command.data;
    // Whatever the provider is asked to end is still needed to ask.
    if (atProvider === 'unsupported') await this.secrets.destroy(connectionId);
    return receipt;
  }
}
