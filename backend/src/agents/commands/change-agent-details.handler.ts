import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { ChangeAgentDetails } from '../domain/agent.commands.js';
import { agentDecider } from '../domain/agent.decider.js';

@CommandHandler(ChangeAgentDetails)
export class ChangeAgentDetailsHandler implements ICommandHandler<ChangeAgentDetails> {
  constructor(private readonly deciders: DeciderRunner) {}

  execute(command: ChangeAgentDetails): Promise<Receipt> {
    return this.deciders.run(agentDecider, command);
  }
}
