import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  OperateProjectionsRequest,
  ParkedEvent,
  UnreadableEventView,
  WorkerAnswer,
} from '@throughline/contracts/operations/operating.js';
import { EventId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { StoredUnreadable } from '@throughline/platform/projections/control/unreadable.js';
import { Deployment } from '../deployment.js';
import { OperateProjections, SkipEvent } from '../domain/operations.commands.js';
import { masked } from './masked.js';
import { WorkerClient } from './worker-client.js';

/** Sends requests to the worker in the name of an operator. Each request is recorded as an event before it is sent. */
@Injectable()
export class ProjectionActions {
  constructor(
    private readonly worker: WorkerClient,
    private readonly commands: CommandBus,
    private readonly deployment: Deployment,
  ) {}

  async operate(asked: OperateProjectionsRequest, meta: CommandMeta): Promise<WorkerAnswer> {
    const { action, position, reason } = asked;
    if (action === 'skip' && (position === null || reason === null)) throw new SkippedWithoutReason();
    if (!(await this.worker.exists())) throw new DomainError('dependency_unavailable', { retryAfter: 5 });
    await this.commands.execute(new OperateProjections(withoutDefaults(asked), meta));
    return this.worker.request(asked, meta.actor.id);
  }

  async listParked(): Promise<ParkedEvent[]> {
    if (!(await this.worker.exists())) return [];
    const events = await this.worker.listParked();
    return events.map((parked) => ({ ...parked, event: { ...parked.event, data: masked(parked.event['data']) } }));
  }

  async listUnreadable(): Promise<UnreadableEventView[]> {
    if (!(await this.worker.exists())) return [];
    const { skippedEvents } = this.deployment.state;
    return (await this.worker.listUnreadable()).map((stored) => getView(stored, skippedEvents));
  }

  /** Only of an event that the worker has found to be unreadable: what can be read must be folded. */
  async skipEvent(position: number, reason: string, meta: CommandMeta): Promise<Receipt> {
    const found = (await this.worker.exists()) ? await this.worker.findUnreadable(position) : null;
    if (found === null) throw new DomainError('not_found', { detail: `There is no unreadable event at #${position}.` });
    const { id, stream, type } = found.event;
    const data = { eventId: EventId.parse(id), position, stream, type, reason };
    const receipt: Receipt = await this.commands.execute(new SkipEvent(data, meta));
    await this.deployment.waitFor(receipt.position);
    return receipt;
  }
}

const getView = ({ position, event, ...why }: StoredUnreadable, skipped: readonly string[]): UnreadableEventView => {
  const { type, stream, data, meta } = event;
  const shown = { ...event, data: masked(data), meta: masked(meta) };
  return { position, type, stream, ...why, event: shown, skipped: skipped.includes(event.id) };
};

/** Omits options that have their default, so that the event holds only what the operator chose. */
const withoutDefaults = ({ park, swap, streams, ...asked }: OperateProjectionsRequest): OperateProjections['data'] => ({
  ...asked,
  ...(park ? { park } : {}),
  ...(swap ? {} : { swap }),
  ...(streams === null ? {} : { streams }),
});

class SkippedWithoutReason extends DomainError {
  constructor() {
    super('validation_failed', {
      errors: [{ pointer: '/reason', code: 'missing', detail: 'Name the event to skip, and give a reason.' }],
    });
  }
}
