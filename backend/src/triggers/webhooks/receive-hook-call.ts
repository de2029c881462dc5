import { Injectable } from '@nestjs/common';
import type { FiringId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Content, Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import type { HookAccepted } from '@throughline/contracts/triggers/trigger.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { RecordedUsage } from '../../limits/resources/recorded-usage.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { isTooBig, MappedInputs } from '../mapped-inputs.js';
import { AcceptDelivery } from './accept-delivery.js';
import { refuseCall } from './call-refusals.js';
import { readBody } from './parse-hook-body.js';
import { toDelivery, type HookCall } from './hook-call.js';
import { AuthenticateHookCall } from './authenticate-hook-call.js';
import { DeliveredFiles } from './delivered-files.js';
import { toMeta, type Hook } from './hook.js';
import { refusalForCaller } from './refusal-for-caller.js';
import { getChallenge, type SlackChallenge } from './slack-challenge.js';

type Received = { call: HookCall; body: Json };

/** A body in an encoding that is not said takes some time to read. */
const readingMs = 10_000;

/** Authenticates a call, reads its body and maps it to inputs. */
@Injectable()
export class ReceiveHookCall {
  constructor(
    private readonly gate: AuthenticateHookCall,
    private readonly deliveries: AcceptDelivery,
    private readonly inputs: MappedInputs,
    private readonly files: DeliveredFiles,
    private readonly blobs: Blobs,
    private readonly usage: RecordedUsage,
  ) {}

  async receive(hookId: string, call: HookCall): Promise<HookAccepted | SlackChallenge> {
    const hook = await this.gate.admitOrRecord(hookId, call);
    const challenge = getChallenge(hook, call);
    if (challenge !== null) return challenge;
    const { body, files } = await this.getBody(hook, call);
    const delivery = toDelivery(call, hook.mode, hook.trigger);
    const { deliveryId: id, headers, query } = delivery;
    const named = await this.inputs.mapAll(hook.trigger, { body, headers, query, delivery: { id } });
    const { inputs, unmet, key } = named;
    if (unmet !== null) return this.deliveries.filter(hook, call, { delivery, condition: unmet });
    const { workspaceId } = hook.trigger;
    const storeFiles = (firingId: FiringId) =>
      this.files.store(named.files, files, { firingId, meta: toMeta(hook, call) });
    const store = (runId: RunId) => this.store(workspaceId, runId, { call, body });
    if (isTooBig(inputs)) throw await this.deliveries.reject(hook, call, 'too_large', refuseCall('inputs_too_large'));
    try {
      return await this.deliveries.accept(hook, call, { delivery, key, inputs, store, storeFiles });
    } catch (error) {
      throw error instanceof DomainError ? refusalForCaller(hook, call, error) : error;
    }
  }

  private async store(
    workspaceId: WorkspaceId,
    runId: RunId,
    { call: { at }, body }: Received,
  ): Promise<Content | null> {
    const owner = { workspaceId, runId };
    const keptUntil = new Date(at.getTime() + limits.deliveryBody);
    if (body === null) return null;
    return this.usage.storing(workspaceId, (ceiling) => this.blobs.store(owner, body, { keptUntil, ceiling }));
  }

  private async getBody(hook: Hook, call: HookCall): ReturnType<typeof readBody> {
    try {
      const { workspaceId } = hook.trigger;
      return await readBody(call, { workspaceId, signal: AbortSignal.timeout(readingMs) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw await this.deliveries.reject(hook, call, 'body_invalid', error);
    }
  }
}
