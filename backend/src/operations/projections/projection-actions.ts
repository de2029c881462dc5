import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  OperateProjectionsRequest,
  ParkedEvent,
  WorkerAnswer,
} from '@throughline/contracts/operations/operating.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { OperateProjections } from '../domain/operations.commands.js';
import { masked } from './masked.js';
import { Worker } from './worker.js';

/** Asks the worker in an operator's name. What was asked is a fact before it is asked. */
@Injectable()
export class ProjectionActions {
  constructor(
    private readonly worker: Worker,
    private readonly commands: CommandBus,
  ) {}

  async operate(asked: OperateProjectionsRequest, meta: CommandMeta): Promise<WorkerAnswer> {
    const { action, position, reason } = asked;
    if (action === 'skip' && (position === null || reason === null)) throw new SkippedWithoutReason();
    if (!(await this.worker.isThere())) throw new DomainError('dependency_unavailable', { retryAfter: 5 });
    await this.commands.execute(new OperateProjections(told(asked), meta));
    return this.worker.ask(asked, meta.actor.id);
  }

  async parked(): Promise<ParkedEvent[]> {
    if (!(await this.worker.isThere())) return [];
    const events = await this.worker.parked();
    return events.map((parked) => ({ ...parked, event: { ...parked.event, data: masked(parked.event['data']) } }));
  }
}

/** What goes without saying is not said. */
const told = ({ park, swap, streams, ...asked }: OperateProjectionsRequest): OperateProjections['data'] => ({
  ...asked,
  ...(park ? { park } : {}),
  ...(swap ? {} : { swap }),
  ...(streams === null ? {} : { streams }),
});

class SkippedWithoutReason extends DomainError {
  constructor() {
    super('validation_failed', {
      errors: [{ pointer: '/reason', code: 'missing', detail: 'Say which event is skipped, and why.' }],
    });
  }
}
