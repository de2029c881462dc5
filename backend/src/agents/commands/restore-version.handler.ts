import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { RestoreVersion } from '../domain/agent.commands.js';
import { agentDecider } from '../domain/agent.decider.js';

@CommandHandler(RestoreVersion)
export class RestoreVersionHandler implements ICommandHandler<RestoreVersion> {
  constructor(private readonly deciders: DeciderRunner) {}

  execute(command: RestoreVersion): Promise<Receipt> {
    return this.deciders.run(agentDecider, command);
  }
}
