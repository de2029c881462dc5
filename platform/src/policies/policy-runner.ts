import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { eventCodec, EventUnreadable, type UnreadableEvent } from '../eventstore/event-codec.js';
import { EventStoreUnavailable, type EventStore, type Subscription } from '../eventstore/event-store.js';
import type { Logger } from '../logging/logger.js';
import { parkedReactions, policyPosition, reactions } from '../metrics/policy-metrics.js';
import { backoff, pause } from '../pause.js';
import { LeaderLock } from '../postgres/leader-lock.js';
import type { Postgres } from '../postgres/postgres.js';
import { PolicyCheckpoints, type ParkedReaction } from './policy-checkpoints.js';
import type { AnyPolicy, PolicyRegistry } from './policy-registry.js';

export type PolicyRunnerParts = { store: EventStore; postgres: Postgres; registry: PolicyRegistry; logger: Logger };
export type PolicyLimits = { attempts: number; firstPauseMs: number; saveEveryMs: number; parkedEveryMs: number };
const defaults: PolicyLimits = { attempts: 6, firstPauseMs: 100, saveEveryMs: 2_000, parkedEveryMs: 60_000 };
const codec = eventCodec();
/** For so long a workspace of which a reaction had to be parked is met without patience. */
const impatientForMs = 600_000;

/** Feeds one subscription to all policies, each at its own checkpoint; active in one process at a time. */
export class PolicyRunner {
  readonly #checkpoints: PolicyCheckpoints;
  #lock: LeaderLock | undefined;
  #started = false;
  #held = false;
  #savedAt = 0;
  /** By policy and workspace, until when. */
  readonly #impatient = new Map<string, number>();

  constructor(
    private readonly parts: PolicyRunnerParts,
    private readonly limits: PolicyLimits = defaults,
  ) {
    this.#checkpoints = new PolicyCheckpoints(parts.postgres);
  }

  start(): void {
    this.#started = true;
    this.#try();
  }

  async stop(): Promise<void> {
    this.#started = false;
    await this.#release();
  }

  /** No policy reacts until it is let go, whether it has been started yet or will be meanwhile. */
  async hold(): Promise<void> {
    this.#held = true;
    await this.#release();
  }

  letGo(): void {
    this.#held = false;
    this.#try();
  }

  #try(): void {
    if (!this.#started || this.#held) return;
    const { postgres, logger } = this.parts;
    this.#lock ??= new LeaderLock({ url: postgres.url, key: 'throughline policies', logger }, (lost) =>
      this.#lead(lost),
    );
  }

  async #release(): Promise<void> {
    const lock = this.#lock;
    this.#lock = undefined;
    await lock?.close();
  }

  async #lead(lost: AbortSignal): Promise<void> {
    const policies = this.parts.registry.all();
    if (policies.length === 0) return pauseUntil(lost);
    const at = await this.#checkpoints.load(policies.map(({ name }) => name));
    await this.#reactToParked(policies, lost);
    const subscription: Subscription = this.parts.store.subscribe('policies', Math.min(...at.values()), {
      types: new Set(policies.flatMap(({ on }) => [...on])),
      batch: (events, position, unreadable) => this.#batch(policies, at, { events, position, unreadable }, lost),
    });
    try {
      await this.#reactToParkedNowAndThen(policies, lost);
    } finally {
      await subscription.close();
    }
  }

  /** What a reaction needed may be back by itself: a projection that was behind, a server that was away. */
  async #reactToParkedNowAndThen(policies: readonly AnyPolicy[], lost: AbortSignal): Promise<void> {
    while (!lost.aborted) {
      await pause(this.limits.parkedEveryMs, lost);
      if (!lost.aborted) await this.#reactToParked(policies, lost);
    }
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
    await this.#parkUnreadable(policies, at, batch.unreadable);
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

  /** An event written by a newer version waits for a process that can read it. */
  async #parkUnreadable(
    policies: readonly AnyPolicy[],
    at: ReadonlyMap<string, number>,
    unreadable: readonly UnreadableEvent[],
  ): Promise<void> {
    for (const { reason, detail, ...event } of unreadable) {
      const concerned = policies.filter(({ name, on }) => on.has(event.type) && event.position > (at.get(name) ?? 0));
      for (const { name } of concerned) {
        await this.#checkpoints.park(name, event, `${reason}: ${detail}`, 1);
        parkedReactions.inc({ policy: name });
      }
    }
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

  /**
   * In order, with patience; what fails again and again is parked so that it holds up nothing else, and is never lost. Where
   * that has just happened the next failure is parked at once: one workspace must not hold up all others for ever.
   */
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
        const enough = attempts >= this.limits.attempts || this.#isImpatient(policy, event);
        if (enough && !(error instanceof EventStoreUnavailable)) {
          this.#losePatience(policy, event);
          await this.#checkpoints.park(policy.name, event, String(error), attempts);
          parkedReactions.inc({ policy: policy.name });
          logger.error({ err: error, policy: policy.name, position: event.position }, 'A reaction is parked.');
          return;
        }
        await pause(backoff(attempts, { first: this.limits.firstPauseMs, most: 10_000 }), lost);
      }
    }
  }

  #isImpatient(policy: AnyPolicy, event: AnyRecorded): boolean {
    return (this.#impatient.get(sourceOf(policy, event)) ?? 0) > performance.now();
  }

  #losePatience(policy: AnyPolicy, event: AnyRecorded): void {
    const now = performance.now();
    for (const [source, until] of this.#impatient) if (until <= now) this.#impatient.delete(source);
    this.#impatient.set(sourceOf(policy, event), now + impatientForMs);
  }

  /** Each once more; a new process may also carry the cure. */
  async #reactToParked(policies: readonly AnyPolicy[], lost: AbortSignal): Promise<void> {
    for (const parked of await this.#checkpoints.parked()) {
      const policy = policies.find(({ name }) => name === parked.policy);
      if (policy === undefined || lost.aborted) continue;
      await this.#reactOnceMore(policy, parked);
    }
  }

  async #reactOnceMore(policy: AnyPolicy, { position, event: stored }: ParkedReaction): Promise<void> {
    const { name } = policy;
    try {
      const decoded = codec.decode(stored);
      if (decoded.kind === 'unreadable') throw new EventUnreadable(decoded.event);
      await policy.react(decoded.event);
      await this.#checkpoints.unpark(name, position);
    } catch (error) {
      await this.#checkpoints.park(name, stored, String(error), 1);
      this.parts.logger.error({ err: error, policy: name, position }, 'A parked reaction failed again.');
    }
  }
}

type Batch = { events: readonly AnyRecorded[]; position: number; unreadable: readonly UnreadableEvent[] };

/** What is of no workspace is of its stream. */
const sourceOf = ({ name }: AnyPolicy, { meta, stream }: AnyRecorded): string =>
  `${name} ${meta.workspaceId ?? stream}`;

const pauseUntil = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
