import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { PublishAgent } from '../domain/agent.commands.js';
import { agentDecider } from '../domain/agent.decider.js';

@CommandHandler(PublishAgent)
export class PublishAgentHandler implements ICommandHandler<PublishAgent> {
  constructor(private readonly deciders: DeciderRunner) {}

  execute(command: PublishAgent): Promise<Receipt> {
    return this.deciders.run(agentDecider, command);
  }
}
