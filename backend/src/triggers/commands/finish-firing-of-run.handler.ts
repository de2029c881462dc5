import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { RunId } from '@throughline/contracts/ids.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { FinishFiring, FinishFiringOfRun } from '../domain/firing.commands.js';
import { firingDecider } from '../domain/firing.decider.js';

/** Most runs were started by people, and belong to no firing. */
@CommandHandler(FinishFiringOfRun)
export class FinishFiringOfRunHandler implements ICommandHandler<FinishFiringOfRun> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly store: EventStore,
  ) {}

  async execute({ data: { runId, succeeded }, meta }: FinishFiringOfRun): Promise<void> {
    const requested = await this.requested(runId);
    if (requested === null || requested.data.source.kind !== 'trigger') return;
    const { agentId, workspaceId, source } = requested.data;
    const { firingId, triggerId } = source;
    const firing = { firingId, triggerId, workspaceId, agentId, runId, succeeded };
    await this.deciders.run(firingDecider, new FinishFiring(firing, meta));
  }

  private async requested(runId: RunId): Promise<EventOf<'RunRequested'> | null> {
    for await (const event of this.store.read(streamOf('run', runId))) {
      return event.type === 'RunRequested' ? event : null;
    }
    return null;
  }
}
