import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { runRequest } from '../../runs/run-request.js';
import { FinishFiring } from '../domain/firing.commands.js';
import { FinishFiringOfRun } from '../domain/firing-of-run.commands.js';
import { firingDecider } from '../domain/firing.decider.js';

/** Most runs were started by people, and belong to no firing. */
@CommandHandler(FinishFiringOfRun)
export class FinishFiringOfRunHandler implements ICommandHandler<FinishFiringOfRun> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly store: EventStore,
  ) {}

  async execute({ data: { runId, succeeded }, meta }: FinishFiringOfRun): Promise<void> {
    const requested = await runRequest(this.store, runId);
    if (requested === null || requested.data.source.kind !== 'trigger') return;
    const { agentId, workspaceId, source } = requested.data;
    const { firingId, triggerId } = source;
    const firing = { firingId, triggerId, workspaceId, agentId, runId, succeeded };
    await this.deciders.run(firingDecider, new FinishFiring(firing, meta));
  }
}
