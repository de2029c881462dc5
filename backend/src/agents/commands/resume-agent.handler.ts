import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { ResumeAgent } from '../domain/agent.commands.js';
import { agentDecider } from '../domain/agent.decider.js';

@CommandHandler(ResumeAgent)
export class ResumeAgentHandler implements ICommandHandler<ResumeAgent> {
  constructor(private readonly deciders: DeciderRunner) {}

  execute(command: ResumeAgent): Promise<Receipt> {
    return this.deciders.run(agentDecider, command);
  }
}
