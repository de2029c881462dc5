import { eventCodec, EventUnreadable, type Decoded } from '../eventstore/event-codec.js';
import { EventStoreUnavailable } from '../eventstore/event-store.js';
import type { Logger } from '../logging/logger.js';
import { parkedReactions, reactions } from '../metrics/policy-metrics.js';
import { backoff, delay } from '../delay.js';
import { Limiter } from '../vault/limiter.js';
import type { ParkedReaction, PolicyCheckpoints } from './policy-checkpoints.js';
import type { AnyPolicy } from './policy-registry.js';

export type ReactionLimits = { attempts: number; firstPauseMs: number; concurrent: number };
export type Outcome = 'done' | 'parked' | 'stopped';
const codec = eventCodec();

/** Calls one policy, for a few workspaces at a time; retries what fails, and parks what keeps failing. */
export class Reactions {
  private readonly limiter: Limiter;

  constructor(
    private readonly policy: AnyPolicy,
    private readonly checkpoints: PolicyCheckpoints,
    private readonly logger: Logger,
    private readonly limits: ReactionLimits,
  ) {
    this.limiter = new Limiter({ concurrent: limits.concurrent, queue: Infinity, retryAfter: 0 });
  }

  /** After a parked reaction of the same workspace a single failure is enough: what follows it there waits less. */
  async react(decoded: Decoded, wasParked: boolean, stop: AbortSignal): Promise<Outcome> {
    const attempts = wasParked || decoded.kind === 'unreadable' ? 1 : this.limits.attempts;
    for (let attempt = 1; !stop.aborted; attempt += 1) {
      try {
        await this.limiter.run(() => this.call(decoded, stop));
        reactions.inc({ policy: this.policy.name });
        return 'done';
      } catch (error) {
        if (stop.aborted && error instanceof Stopped) return 'stopped';
        if (await this.parked(decoded, error, { attempt, attempts })) return 'parked';
        await delay(backoff(attempt, { first: this.limits.firstPauseMs, max: 10_000 }), stop);
      }
    }
    return 'stopped';
  }

  /** A new process may carry the fix; and what was missing may have come back. */
  async retryParked({ position, event: stored }: ParkedReaction): Promise<void> {
    const { name } = this.policy;
    try {
      const decoded = codec.decode(stored);
      if (decoded.kind === 'unreadable') throw new EventUnreadable(decoded.event);
      await this.policy.react(decoded.event);
      await this.checkpoints.unpark(name, position);
    } catch (error) {
      await this.checkpoints.park(name, stored, String(error), 1);
      this.logger.error(
        { code: 'parked_reaction_failed', err: error, policy: name, position },
        'A parked reaction failed again.',
      );
    }
  }

  private async call(decoded: Decoded, stop: AbortSignal): Promise<void> {
    if (stop.aborted) throw new Stopped();
    if (decoded.kind === 'unreadable') throw new EventUnreadable(decoded.event);
    await this.policy.react(decoded.event);
  }

  /** While the event store is unavailable, a reaction that fails is not parked: it is retried until the store is back. */
  private async parked(decoded: Decoded, error: unknown, { attempt, attempts }: Tried): Promise<boolean> {
    const { name: policy } = this.policy;
    const { position } = decoded.event;
    this.logger.warn(
      { code: 'policy_failed', err: error, policy, position, attempt },
      'A reaction of a policy failed.',
    );
    if (attempt < attempts || error instanceof EventStoreUnavailable) return false;
    try {
      await this.park(decoded, error, attempt);
    } catch (err) {
      this.logger.warn(
        { code: 'policy_not_parked', err, policy, position },
        'A reaction could not be parked. It is retried.',
      );
      return false;
    }
    parkedReactions.inc({ policy });
    this.logger.error({ code: 'policy_parked', err: error, policy, position }, 'A reaction is parked.');
    return true;
  }

  private async park(decoded: Decoded, error: unknown, attempt: number): Promise<void> {
    if (decoded.kind === 'read') return this.checkpoints.park(this.policy.name, decoded.event, String(error), attempt);
    const { reason, detail, ...event } = decoded.event;
    await this.checkpoints.park(this.policy.name, event, `${reason}: ${detail}`, attempt);
  }
}

type Tried = { attempt: number; attempts: number };

class Stopped extends Error {}
