import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { CancelRun } from '../domain/run.commands.js';
import { runDecider } from '../domain/run.decider.js';
import { EndedRuns } from '../ended-runs.js';

@CommandHandler(CancelRun)
export class CancelRunHandler implements ICommandHandler<CancelRun> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly ended: EndedRuns,
  ) {}

  async execute(command: CancelRun): Promise<Receipt> {
    const receipt = await this.deciders.run(runDecider, command);
    await this.ended.notifyEnded(command.data.runId);
    return receipt;
  }
}
