import { Injectable } from '@nestjs/common';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { CurrentTriggers } from '../current-triggers.js';
import { TriggersQueries } from '../triggers.queries.js';
import type { HookCall } from './hook-call.js';
import { HookRates } from './hook-rates.js';
import { getHook, type Hook } from './hook.js';
import { UnknownHooks } from './unknown-hooks.js';

/** Finds the webhook that a call is for, as the log has it now, within the limits of calls. */
@Injectable()
export class FindHook {
  constructor(
    private readonly triggers: TriggersQueries,
    private readonly current: CurrentTriggers,
    private readonly unknown: UnknownHooks,
    private readonly rates: HookRates,
  ) {}

  /** The call is counted before the log is read, so that too many of them read nothing there. */
  async find(hookId: string, call: HookCall): Promise<Hook> {
    const { trigger, mode } = await this.findKnown(hookId, call);
    this.rates.countCall(hookId, mode);
    const hook = getHook(await this.current.findFor(trigger));
    if (hook === null) throw this.recordMissing(hookId, call);
    return hook;
  }

  private async findKnown(hookId: string, call: HookCall): Promise<Hook> {
    if (call.network !== null) this.unknown.requireAttempt(hookId, call.network);
    const trigger = await this.triggers.byHook(hookId);
    const hook = trigger === null ? null : getHook(trigger);
    if (hook === null) throw this.recordMissing(hookId, call);
    this.unknown.recordFound(hookId);
    return hook;
  }

  private recordMissing(hookId: string, { network }: HookCall): NotFound {
    if (network !== null) this.unknown.recordMissing(hookId, network);
    return new NotFound();
  }
}
