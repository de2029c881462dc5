import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  OperateProjectionsRequest,
  ParkedEvent,
  UnreadableEventView,
  WorkerAnswer,
} from '@throughline/contracts/operations/operating.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { OperateProjections } from '../domain/operations.commands.js';
import { masked } from './masked.js';
import { WorkerClient } from './worker-client.js';

/** Sends requests to the worker in the name of an operator. Each request is recorded as an event before it is sent. */
@Injectable()
export class ProjectionActions {
  constructor(
    private readonly worker: WorkerClient,
    private readonly commands: CommandBus,
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
    return (await this.worker.listUnreadable()).map(({ position, event, reason, detail }) => {
      const { type, stream, data, meta } = event;
      return { position, type, stream, reason, detail, event: { ...event, data: masked(data), meta: masked(meta) } };
    });
  }
}

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
