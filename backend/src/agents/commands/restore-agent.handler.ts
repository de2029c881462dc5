import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { RestoreAgent } from '../domain/agent.commands.js';
import { agentDecider } from '../domain/agent.decider.js';

@CommandHandler(RestoreAgent)
export class RestoreAgentHandler implements ICommandHandler<RestoreAgent> {
  constructor(private readonly deciders: DeciderRunner) {}

  execute(command: RestoreAgent): Promise<Receipt> {
    return this.deciders.run(agentDecider, command);
  }
}
