import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Allowances } from '../../access/allowances/allowances.js';
import { queuedRuns } from '../../access/allowances/counted-resource.js';
import { RecordedUsage } from '../../access/allowances/recorded-usage.js';
import { Facts } from '../../access/facts.js';
import { Halts, requireNotHalted } from '../../access/halts/halts.js';
import { Spending } from '../../kernel/spending/spending.js';
import { FireTrigger } from '../domain/firing.commands.js';
import { firingDecider } from '../domain/firing.decider.js';

/** Fires for a due time, a webhook call or a person alike. The run that follows is counted here, so that it is not refused later. */
@CommandHandler(FireTrigger)
export class FireTriggerHandler implements ICommandHandler<FireTrigger> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly facts: Facts,
    private readonly allowances: Allowances,
    private readonly usage: RecordedUsage,
    private readonly halts: Halts,
    private readonly spending: Spending,
  ) {}

  async execute(command: FireTrigger): Promise<Receipt> {
    const { workspaceId, agentId, runId } = command.data;
    await this.facts.requireActiveWorkspace(workspaceId);
    requireNotHalted(this.halts, workspaceId);
    await this.usage.requireRoomForWork(workspaceId);
    await this.spending.requireRoomToStart({ workspaceId, agentId, memberId: null });
    return this.allowances.counting({ resource: queuedRuns, subject: workspaceId, id: runId }, () =>
      this.deciders.run(firingDecider, command),
    );
  }
}
