import { Injectable } from '@nestjs/common';
import { limits } from '@throughline/contracts/limits.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { RecordedUsage } from '../../limits/resources/recorded-usage.js';
import { AcceptDelivery } from './accept-delivery.js';
import { refuseCall, refuseSignature } from './call-refusals.js';
import { FindHook } from './find-hook.js';
import type { HookCall } from './hook-call.js';
import { HookSecrets } from './hook-secrets.js';
import type { Hook } from './hook.js';
import { verdictOn } from './signatures.js';
import { refusalForCaller } from './refusal-for-caller.js';

const isTooLarge = ({ mode }: Hook, { body }: HookCall): boolean =>
  mode === 'none' && body.length > limits.unsignedWebhook.body;

/** Accepts a call to an existing webhook if it is within the rate limit and its signature is valid. */
@Injectable()
export class AuthenticateHookCall {
  constructor(
    private readonly hooks: FindHook,
    private readonly secrets: HookSecrets,
    private readonly deliveries: AcceptDelivery,
    private readonly usage: RecordedUsage,
  ) {}

  async admitOrRecord(hookId: string, call: HookCall): Promise<Hook> {
    const hook = await this.hooks.find(hookId, call);
    // Beyond a limit nothing is recorded, because each event counts towards it; only who has the secret learns of the limit.
    const refusal = await this.usage.workRefusal(hook.trigger.workspaceId);
    if (refusal !== null) {
      await this.requireGenuine(hook, call);
      throw refusalForCaller(hook, call, refusal);
    }
    // To the caller a paused address is like one that is not there.
    if (hook.trigger.status !== 'enabled') throw await this.deliveries.reject(hook, call, 'paused', new NotFound());
    if (isTooLarge(hook, call))
      throw await this.deliveries.reject(hook, call, 'too_large', refuseCall('unsigned_too_large'));
    const verdict = verdictOn(hook.settings, call, await this.secrets.live(hook.triggerId));
    if (verdict === 'genuine') return hook;
    throw await this.deliveries.reject(hook, call, verdict, refuseSignature(hook.mode, verdict, call));
  }

  /** The same without recording a rejected call, for use while nothing may be written. */
  async verify(hookId: string, call: HookCall): Promise<Hook> {
    const hook = await this.hooks.find(hookId, call);
    await this.requireGenuine(hook, call);
    const refusal = await this.usage.workRefusal(hook.trigger.workspaceId);
    if (refusal !== null) throw refusalForCaller(hook, call, refusal);
    return hook;
  }

  private async requireGenuine(hook: Hook, call: HookCall): Promise<void> {
    if (hook.trigger.status !== 'enabled') throw new NotFound();
    if (isTooLarge(hook, call)) throw refuseCall('unsigned_too_large');
    const verdict = verdictOn(hook.settings, call, await this.secrets.live(hook.triggerId));
    if (verdict !== 'genuine') throw refuseSignature(hook.mode, verdict, call);
  }
}
