import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { DenyApproval } from '../domain/run.commands.js';
import { runDecider } from '../domain/run.decider.js';

@CommandHandler(DenyApproval)
export class DenyApprovalHandler implements ICommandHandler<DenyApproval> {
  constructor(private readonly deciders: DeciderRunner) {}

  execute(command: DenyApproval): Promise<Receipt> {
    return this.deciders.run(runDecider, command);
  }
}
