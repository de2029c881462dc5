import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FiringId, RunId } from '@throughline/contracts/ids.js';
import type { Content, Json } from '@throughline/contracts/json.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import type { Condition } from '@throughline/contracts/triggers/condition.js';
import type { Delivery, FiringEvent } from '@throughline/contracts/triggers/trigger.events.js';
import type { HookAccepted } from '@throughline/contracts/triggers/trigger.requests.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { SubjectForgotten } from '@throughline/platform/vault/subject-keys.js';
import { isRunQuota } from '../../limits/resources/plan-limit-reached.js';
import { isHalted } from '../../limits/halts/halts.js';
import { isQueueFull } from '../../runs/public.js';
import { isWorkspaceDeleting } from '../../access/facts.js';
import { StartFiredRun } from '../domain/fired-run.commands.js';
import { FilterFiring, FireTrigger, RecordRepeatedDelivery, RejectDelivery } from '../domain/firing.commands.js';
import { AlreadyFired } from '../domain/firing.decider.js';
import { deliveryFiring, freshFiring, getRun } from '../firing-ids.js';
import { FileRefused } from './delivered-files.js';
import { toDelivery, sameAs, type HookCall } from './hook-call.js';
import { toMeta, toPlace, type Hook } from './hook.js';

/** `store` and `storeFiles`: store the body, and the files that are inputs, with the contents of the run. */
type Accepted = {
  /** The value that makes two calls the same delivery, where the trigger names its place. */
  key: Json | undefined;
  delivery: Delivery;
  inputs: RunInputs;
  store: (runId: RunId) => Promise<Content | null>;
  storeFiles: (firingId: FiringId) => Promise<RunInputs>;
};
type Rejection = Extract<FiringEvent, { type: 'DeliveryRejected' }>['data']['reason'];

/** Fires the trigger for a delivery and starts its run, or records why not, before the call is answered. */
@Injectable()
export class AcceptDelivery {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly logger: Logger,
  ) {}

  /** The same delivery gets the same answer, and one run. A delivery that cannot start a run is recorded and refused. */
  async accept(
    hook: Hook,
    call: HookCall,
    { delivery, key, inputs, store, storeFiles }: Accepted,
  ): Promise<HookAccepted> {
    const [now, before] = sameAs(call, hook.mode, { deliveryId: delivery.deliveryId, key });
    const earlier = before === undefined ? null : await this.findEarlier(hook, before);
    const firingId = earlier ?? deliveryFiring(hook.triggerId, now);
    const firing = { ...toPlace(hook, firingId), runId: getRun(firingId) };
    const cause = async () => ({
      kind: 'delivery' as const,
      delivery: { ...delivery, body: await store(firing.runId) },
    });
    const duplicate = !(await this.fire(hook, call, {
      ...firing,
      cause,
      inputs: async () => ({ ...inputs, ...(await storeFiles(firingId)) }),
    }));
    return { delivery: delivery.deliveryId, run: await this.startRun(firingId), duplicate, filtered: false };
  }

  /** Records a call that starts nothing because of a condition. A call that comes again is recorded again. */
  async filter(
    hook: Hook,
    call: HookCall,
    { delivery, condition }: { delivery: Delivery; condition: Condition },
  ): Promise<HookAccepted> {
    const cause = { kind: 'delivery', delivery } as const;
    await this.commands.execute(
      new FilterFiring({ ...toPlace(hook, freshFiring()), cause, condition }, toMeta(hook, call)),
    );
    return { delivery: delivery.deliveryId, run: null, duplicate: false, filtered: true };
  }

  private async findEarlier({ triggerId }: Hook, name: string): Promise<FiringId | null> {
    const firingId = deliveryFiring(triggerId, name);
    return (await this.store.last(toStreamName('firing', firingId))) === null ? null : firingId;
  }

  /** False when the same delivery has fired before. */
  private async fire(hook: Hook, call: HookCall, firing: FireTrigger['data']): Promise<boolean> {
    try {
      await this.commands.execute(new FireTrigger(firing, toMeta(hook, call)));
      return true;
    } catch (error) {
      if (isHalted(error)) throw await this.reject(hook, call, 'halted', new DomainError('halted'));
      if (error instanceof DomainError && isRunQuota(error)) throw await this.reject(hook, call, 'quota', error);
      if (error instanceof DomainError && isQueueFull(error)) throw await this.reject(hook, call, 'queue_full', error);
      if (error instanceof FileRefused) throw await this.reject(hook, call, 'file_refused', error);
      if (isWorkspaceDeleting(error)) throw await this.reject(hook, call, 'paused', new NotFound());
      // A key that was destroyed belongs to a run that this delivery started before.
      if (!(error instanceof AlreadyFired || error instanceof SubjectForgotten)) throw error;
      await this.recordRepeated(hook, call, firing.firingId);
      return false;
    }
  }

  /** The run of a recorded firing. Null when a fault keeps it from starting now: the policy starts it later. */
  private async startRun(firingId: FiringId): Promise<RunId | null> {
    const fired = await this.commands.execute(new StartFiredRun(firingId)).catch((error: unknown) => {
      this.logger.warn({ code: 'fired_run_delayed', err: error, firingId }, 'The run of a delivery starts later.');
      return { runId: null };
    });
    if ('refusal' in fired) throw fired.refusal;
    return fired.runId;
  }

  /** Records a rejected call without its body, which anyone could have sent. Returns the refusal, to be thrown. */
  async reject(hook: Hook, call: HookCall, reason: Rejection, refusal: DomainError): Promise<DomainError> {
    const data = {
      ...toPlace(hook, freshFiring()),
      delivery: toDelivery(call, hook.mode, hook.trigger),
      reason,
    };
    await this.commands.execute(new RejectDelivery(data, toMeta(hook, call)));
    return refusal;
  }

  private async recordRepeated(hook: Hook, call: HookCall, firstFiringId: FiringId): Promise<void> {
    const data = {
      ...toPlace(hook, freshFiring()),
      delivery: toDelivery(call, hook.mode, hook.trigger),
      firstFiringId,
    };
    await this.commands.execute(new RecordRepeatedDelivery(data, toMeta(hook, call)));
  }
}
