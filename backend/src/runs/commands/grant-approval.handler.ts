import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { GrantApproval } from '../domain/run.commands.js';
import { runDecider } from '../domain/run.decider.js';

@CommandHandler(GrantApproval)
export class GrantApprovalHandler implements ICommandHandler<GrantApproval> {
  constructor(private readonly deciders: DeciderRunner) {}

  execute(command: GrantApproval): Promise<Receipt> {
    return this.deciders.run(runDecider, command);
  }
}
