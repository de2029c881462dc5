import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { PauseAgent } from '../domain/agent.commands.js';
import { agentDecider } from '../domain/agent.decider.js';

@CommandHandler(PauseAgent)
export class PauseAgentHandler implements ICommandHandler<PauseAgent> {
  constructor(private readonly deciders: DeciderRunner) {}

  execute(command: PauseAgent): Promise<Receipt> {
    return this.deciders.run(agentDecider, command);
  }
}
