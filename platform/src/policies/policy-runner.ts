import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { EventStoreUnavailable, type EventStore, type Subscription } from '../eventstore/event-store.js';
import type { Logger } from '../logging/logger.js';
import { parkedReactions, policyPosition, reactions } from '../metrics/policy-metrics.js';
import { backoff, pause } from '../pause.js';
import { LeaderLock } from '../postgres/leader-lock.js';
import type { Postgres } from '../postgres/postgres.js';
import { PolicyCheckpoints } from './policy-checkpoints.js';
import type { AnyPolicy, PolicyRegistry } from './policy-registry.js';

export type PolicyRunnerParts = { store: EventStore; postgres: Postgres; registry: PolicyRegistry; logger: Logger };
export type PolicyLimits = { attempts: number; firstPauseMs: number; saveEveryMs: number };
const defaults: PolicyLimits = { attempts: 6, firstPauseMs: 100, saveEveryMs: 2_000 };

/** Feeds one subscription to all policies, each at its own checkpoint; active in one process at a time. */
export class PolicyRunner {
  readonly #checkpoints: PolicyCheckpoints;
  #lock: LeaderLock | undefined;
  #savedAt = 0;

  constructor(
    private readonly parts: PolicyRunnerParts,
    private readonly limits: PolicyLimits = defaults,
  ) {
    this.#checkpoints = new PolicyCheckpoints(parts.postgres);
  }

  start(): void {
    const { postgres, logger } = this.parts;
    this.#lock ??= new LeaderLock({ url: postgres.url, key: 'throughline policies', logger }, (lost) =>
      this.#lead(lost),
    );
  }

  async stop(): Promise<void> {
    await this.#lock?.close();
    this.#lock = undefined;
  }

  async #lead(lost: AbortSignal): Promise<void> {
    const policies = this.parts.registry.all();
    if (policies.length === 0) return pauseUntil(lost);
    const at = await this.#checkpoints.load(
      policies.map(({ name }) => name),
      await this.parts.store.head(),
    );
    await this.#reactToParked(policies, lost);
    const subscription: Subscription = this.parts.store.subscribe('policies', Math.min(...at.values()), {
      batch: (events, position) => this.#batch(policies, at, { events, position }, lost),
    });
    await pauseUntil(lost);
    await subscription.close();
  }

  async #batch(
    policies: readonly AnyPolicy[],
    at: Map<string, number>,
    batch: Batch,
    lost: AbortSignal,
  ): Promise<void> {
    const reacted = await Promise.all(
      policies.map((policy) => this.#reactToAll(policy, at.get(policy.name) ?? 0, batch.events, lost)),
    );
    if (lost.aborted) return;
    for (const { name } of policies) at.set(name, Math.max(at.get(name) ?? 0, batch.position));
    policyPosition.set(batch.position);
    // Positions at which nobody did anything are saved now and then: reading them again costs nothing but time.
    if (!reacted.includes(true) && Date.now() - this.#savedAt < this.limits.saveEveryMs) return;
    await this.#checkpoints.advance(
      policies.map(({ name }) => name),
      batch.position,
    );
    this.#savedAt = Date.now();
  }

  async #reactToAll(
    policy: AnyPolicy,
    after: number,
    events: readonly AnyRecorded[],
    lost: AbortSignal,
  ): Promise<boolean> {
    let reacted = false;
    for (const event of events) {
      if (lost.aborted || event.position <= after || !policy.on.has(event.type)) continue;
      await this.#react(policy, event, lost);
      reacted = true;
    }
    return reacted;
  }

  /** In order, with patience; what fails again and again is parked so that it holds up nothing else, and is never lost. */
  async #react(policy: AnyPolicy, event: AnyRecorded, lost: AbortSignal): Promise<void> {
    for (let attempts = 1; !lost.aborted; attempts += 1) {
      try {
        await policy.react(event);
        reactions.inc({ policy: policy.name });
        return;
      } catch (error) {
        const { logger } = this.parts;
        logger.warn({ err: error, policy: policy.name, position: event.position, attempts }, 'A policy failed.');
        // The store being away is nobody's fault: it is waited for.
        if (attempts >= this.limits.attempts && !(error instanceof EventStoreUnavailable)) {
          await this.#checkpoints.park(policy.name, event, String(error), attempts);
          parkedReactions.inc({ policy: policy.name });
          logger.error({ err: error, policy: policy.name, position: event.position }, 'A reaction is parked.');
          return;
        }
        await pause(backoff(attempts, { first: this.limits.firstPauseMs, most: 10_000 }), lost);
      }
    }
  }

  /** A new process may carry the cure: what was parked is tried once more before anything new. */
  async #reactToParked(policies: readonly AnyPolicy[], lost: AbortSignal): Promise<void> {
    for (const { policy: name, position, event } of await this.#checkpoints.parked()) {
      const policy = policies.find((candidate) => candidate.name === name);
      if (policy === undefined || lost.aborted) continue;
      try {
        await policy.react(event);
        await this.#checkpoints.unpark(name, position);
      } catch (error) {
        await this.#checkpoints.park(name, event, String(error), 1);
        parkedReactions.inc({ policy: name });
        this.parts.logger.error({ err: error, policy: name, position }, 'A parked reaction failed again.');
      }
    }
  }
}

type Batch = { events: readonly AnyRecorded[]; position: number };

const pauseUntil = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
