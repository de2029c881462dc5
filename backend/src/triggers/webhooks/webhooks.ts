import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { TriggerId, type FiringId } from '@throughline/contracts/ids.js';
import type { Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import type { Delivery, FiringEvent, SignatureMode } from '@throughline/contracts/triggers/trigger.events.js';
import type { HookAccepted } from '@throughline/contracts/triggers/trigger.requests.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { Blobs } from '../../blobs/blobs.js';
import { byTrigger } from '../command-meta.js';
import { FireTrigger, RecordRepeatedDelivery, RejectDelivery } from '../domain/firing.commands.js';
import { AlreadyFired } from '../domain/firing.decider.js';
import { deliveryFiring, freshFiring, runOf } from '../firing-ids.js';
import { FiringInputs } from '../firing-inputs.js';
import { TriggersQueries } from '../triggers.queries.js';
import { readBody } from './hook-body.js';
import { deliveryOf, type HookCall } from './hook-call.js';
import { HookLimits } from './hook-limits.js';
import { HookSecrets } from './hook-secrets.js';
import { verdictOn } from './signatures.js';

type Rejection = Extract<FiringEvent, { type: 'DeliveryRejected' }>['data']['reason'];
type Hook = { trigger: TriggerRow; triggerId: TriggerId; mode: SignatureMode };

/** Takes calls in. Whatever a call of a known address comes to is a fact before it is answered. */
@Injectable()
export class Webhooks {
  constructor(
    private readonly commands: CommandBus,
    private readonly triggers: TriggersQueries,
    private readonly limits: HookLimits,
    private readonly secrets: HookSecrets,
    private readonly inputs: FiringInputs,
    private readonly blobs: Blobs,
  ) {}

  async receive(hookId: string, call: HookCall): Promise<HookAccepted> {
    const hook = await this.hookAt(hookId);
    this.limits.take(hookId);
    // To the caller a paused address is like one that is not there.
    if (hook.trigger.status !== 'enabled') throw await this.rejected(hook, call, 'paused', new NotFound());
    const verdict = verdictOn(hook.mode, call, await this.secrets.live(hook.triggerId));
    if (verdict !== 'genuine') throw await this.rejected(hook, call, verdict, new DomainError('signature_invalid'));
    return this.take(hook, call, await this.bodyOf(hook, call));
  }

  private async hookAt(hookId: string): Promise<Hook> {
    const trigger = await this.triggers.byHook(hookId);
    if (trigger === null || trigger.settings.kind !== 'webhook' || trigger.status === 'archived') throw new NotFound();
    return { trigger, triggerId: TriggerId.parse(trigger.id), mode: trigger.settings.signature };
  }

  private async bodyOf(hook: Hook, call: HookCall): Promise<Json> {
    try {
      return readBody(call.contentType, call.body);
    } catch (error) {
      throw error instanceof DomainError ? await this.rejected(hook, call, 'body_invalid', error) : error;
    }
  }

  private async take(hook: Hook, call: HookCall, body: Json): Promise<HookAccepted> {
    const { trigger, triggerId, mode } = hook;
    const kept = body === null ? null : await this.blobs.keep(trigger.workspaceId, body);
    const delivery = deliveryOf(call, mode, kept);
    const { deliveryId: id, headers } = delivery;
    const inputs = await this.inputs.of(trigger, { body, headers, delivery: { id } });
    if (isTooBig(inputs)) throw await this.rejected(hook, call, 'too_large', new DomainError('payload_too_large'));
    const firingId = deliveryFiring(triggerId, id);
    const firing = {
      ...placeOf(hook, firingId),
      cause: { kind: 'delivery', delivery } as const,
      runId: runOf(firingId),
      inputs,
    };
    const accepted = { delivery: id, run: firing.runId };
    try {
      await this.commands.execute(new FireTrigger(firing, metaOf(hook, call)));
      return { ...accepted, duplicate: false };
    } catch (error) {
      if (!(error instanceof AlreadyFired)) throw error;
      await this.repeated(hook, call, { delivery: { ...delivery, body: null }, firstFiringId: firingId });
      return { ...accepted, duplicate: true };
    }
  }

  private async repeated(
    hook: Hook,
    call: HookCall,
    what: { delivery: Delivery; firstFiringId: FiringId },
  ): Promise<void> {
    const data = { ...placeOf(hook, freshFiring()), ...what };
    await this.commands.execute(new RecordRepeatedDelivery(data, metaOf(hook, call)));
  }

  /** Bodies of the refused are not kept: they are whatever a stranger likes. */
  private async rejected(hook: Hook, call: HookCall, reason: Rejection, refusal: DomainError): Promise<DomainError> {
    const data = { ...placeOf(hook, freshFiring()), delivery: deliveryOf(call, hook.mode, null), reason };
    await this.commands.execute(new RejectDelivery(data, metaOf(hook, call)));
    return refusal;
  }
}

const placeOf = ({ trigger: { workspaceId, agentId }, triggerId }: Hook, firingId: FiringId) => ({
  firingId,
  triggerId,
  workspaceId,
  agentId,
});

const metaOf = ({ trigger, triggerId }: Hook, { at, requestId }: HookCall) => ({
  ...byTrigger(triggerId, trigger.workspaceId, at.toISOString()),
  correlationId: requestId,
});

/** Inputs are part of the log. */
const isTooBig = (inputs: Record<string, Json>): boolean =>
  Buffer.byteLength(JSON.stringify(inputs)) > 8 * limits.inlineContent;
