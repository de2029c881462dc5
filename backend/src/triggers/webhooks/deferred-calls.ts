import { Injectable } from '@nestjs/common';
import { CorrelationId } from '@throughline/contracts/ids.js';
import { problems } from '@throughline/contracts/problem.js';
import type { HookAccepted } from '@throughline/contracts/triggers/trigger.requests.js';
import { Clock } from '@throughline/platform/clock.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { z } from 'zod';
import { AllowanceUsedUp } from '../../limits/resources/allowance-used-up.js';
import { MaintenanceGate } from '../../access/authorization/maintenance-gate.js';
import { Jobs, type JobOutcome } from '../../kernel/jobs/jobs.js';
import { RunRefused } from '../domain/fired-run.commands.js';
import { HeldCalls, type HeldCall } from './held-calls.js';
import { named, type HookCall } from './hook-call.js';
import { AuthenticateHookCall } from './authenticate-hook-call.js';
import { ReceiveHookCall } from './receive-hook-call.js';
import { getChallenge, type SlackChallenge } from './slack-challenge.js';

const Held = z.object({ id: CorrelationId });
type Held = z.infer<typeof Held>;
const queue = 'held-calls';
const maintenanceRetryMs = 1_000;
const usedUpRetryMs = 60_000;

/** Calls received while nothing could be written. They are stored unchanged and processed afterwards. */
@Injectable()
export class DeferredCalls {
  constructor(
    private readonly jobs: Jobs,
    private readonly gate: AuthenticateHookCall,
    private readonly webhooks: ReceiveHookCall,
    private readonly maintenance: MaintenanceGate,
    private readonly calls: HeldCalls,
    private readonly clock: Clock,
  ) {
    // One at a time, so that what was held does not crowd out what comes now.
    jobs.work(queue, { data: Held, run: (held) => this.receiveDeferred(held), concurrency: 1 });
  }

  /** Stores a call for later: whether it starts a run is not known yet. A call with an invalid signature is rejected now, so that only genuine calls use storage. */
  async defer(hookId: string, came: HookCall): Promise<HookAccepted | SlackChallenge> {
    const hook = await this.gate.verify(hookId, came);
    const { mode } = hook;
    const challenge = getChallenge(hook, came);
    if (challenge !== null) return challenge;
    const { id: delivery, call } = named(came, mode);
    await this.calls.put(hookId, call);
    await this.jobs.add(queue, { id: call.requestId, data: { id: call.requestId } });
    return { delivery, run: null, duplicate: false, filtered: false };
  }

  private async receiveDeferred({ id }: Held): Promise<JobOutcome> {
    if (this.maintenance.mode !== 'off') return this.retry(maintenanceRetryMs);
    const held = await this.calls.find(id);
    if (held === null) return undefined;
    if (!(await this.receive(held, id))) return this.retry(usedUpRetryMs);
    await this.calls.delete(id);
    return undefined;
  }

  private retry(afterMs: number): { retryAt: Date } {
    return { retryAt: new Date(this.clock.now().getTime() + afterMs) };
  }

  /**
   * Receives a stored call. A rejection is recorded on the trigger, like the rejection of any other call. False: a limit of
   * the workspace is used up, and the call, which was accepted, is received later.
   */
  private async receive({ hookId, at, contents }: HeldCall, requestId: CorrelationId): Promise<boolean> {
    if (contents === null) return true;
    const { body, query } = contents;
    const headers = new Map(contents.headers);
    const contentType = headers.get('content-type') ?? '';
    try {
      await this.webhooks.receive(hookId, { headers, query, body, at, requestId, contentType, network: null });
    } catch (error) {
      if (error instanceof AllowanceUsedUp) return false;
      if (!(error instanceof DomainError) || isForLater(error)) throw error;
    }
    return true;
  }
}

const isForLater = (error: DomainError): boolean =>
  !(error instanceof RunRefused) && (problems[error.code][0] === 429 || problems[error.code][0] >= 500);
