import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { TellRun } from '../domain/run.commands.js';
import { runDecider } from '../domain/run.decider.js';

@CommandHandler(TellRun)
export class TellRunHandler implements ICommandHandler<TellRun> {
  constructor(private readonly deciders: DeciderRunner) {}

  execute({ saying }: TellRun): Promise<Receipt> {
    return this.deciders.run(runDecider, saying);
  }
}
