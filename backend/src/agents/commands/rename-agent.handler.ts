import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { RenameAgent } from '../domain/agent.commands.js';
import { agentDecider } from '../domain/agent.decider.js';

@CommandHandler(RenameAgent)
export class RenameAgentHandler implements ICommandHandler<RenameAgent> {
  constructor(private readonly deciders: DeciderRunner) {}

  execute(command: RenameAgent): Promise<Receipt> {
    return this.deciders.run(agentDecider, command);
  }
}
