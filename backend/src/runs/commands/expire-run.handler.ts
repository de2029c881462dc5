import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { ExpireRun } from '../domain/run.commands.js';
import { runDecider } from '../domain/run.decider.js';

@CommandHandler(ExpireRun)
export class ExpireRunHandler implements ICommandHandler<ExpireRun> {
  constructor(private readonly deciders: DeciderRunner) {}

  execute(command: ExpireRun): Promise<Receipt> {
    return this.deciders.run(runDecider, command);
  }
}
