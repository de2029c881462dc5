import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FiringId } from '@throughline/contracts/ids.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import type { Delivery, FiringEvent } from '@throughline/contracts/triggers/trigger.events.js';
import type { HookAccepted } from '@throughline/contracts/triggers/trigger.requests.js';
import { NotFound, type DomainError } from '@throughline/platform/problems/domain-error.js';
import { isWorkspaceDeleting } from '../../access/facts.js';
import { FireTrigger, RecordRepeatedDelivery, RejectDelivery } from '../domain/firing.commands.js';
import { AlreadyFired } from '../domain/firing.decider.js';
import { deliveryFiring, freshFiring, runOf } from '../firing-ids.js';
import { deliveryOf, sameAs, type HookCall } from './hook-call.js';
import { metaOf, placeOf, type Hook } from './hook.js';

type Rejection = Extract<FiringEvent, { type: 'DeliveryRejected' }>['data']['reason'];

/** What a call comes to is a fact before it is answered. */
@Injectable()
export class DeliveryLog {
  constructor(private readonly commands: CommandBus) {}

  /** The same delivery gets the same answer, and one run. */
  async recordAccepted(
    hook: Hook,
    call: HookCall,
    { delivery, inputs }: { delivery: Delivery; inputs: RunInputs },
  ): Promise<HookAccepted> {
    const firingId = deliveryFiring(hook.triggerId, sameAs(call, hook.mode, delivery.deliveryId));
    const runId = runOf(firingId);
    const accepted = { delivery: delivery.deliveryId, run: runId };
    const firing = { ...placeOf(hook, firingId), cause: { kind: 'delivery', delivery } as const, runId, inputs };
    try {
      await this.commands.execute(new FireTrigger(firing, metaOf(hook, call)));
      return { ...accepted, duplicate: false };
    } catch (error) {
      if (isWorkspaceDeleting(error)) throw await this.recordRejected(hook, call, 'paused', new NotFound());
      if (!(error instanceof AlreadyFired)) throw error;
      await this.recordRepeated(hook, call, firingId);
      return { ...accepted, duplicate: true };
    }
  }

  /** Records a rejected call without its body, which anyone could have sent. Returns the refusal, to be thrown. */
  async recordRejected(hook: Hook, call: HookCall, reason: Rejection, refusal: DomainError): Promise<DomainError> {
    const data = { ...placeOf(hook, freshFiring()), delivery: deliveryOf(call, hook.mode, null), reason };
    await this.commands.execute(new RejectDelivery(data, metaOf(hook, call)));
    return refusal;
  }

  private async recordRepeated(hook: Hook, call: HookCall, firstFiringId: FiringId): Promise<void> {
    const data = { ...placeOf(hook, freshFiring()), delivery: deliveryOf(call, hook.mode, null), firstFiringId };
    await this.commands.execute(new RecordRepeatedDelivery(data, metaOf(hook, call)));
  }
}
