import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { ExpireApproval } from '../domain/run.commands.js';
import { runDecider } from '../domain/run.decider.js';

@CommandHandler(ExpireApproval)
export class ExpireApprovalHandler implements ICommandHandler<ExpireApproval> {
  constructor(private readonly deciders: DeciderRunner) {}

  execute(command: ExpireApproval): Promise<Receipt> {
    return this.deciders.run(runDecider, command);
  }
}
