import type { EventStore } from '../eventstore/event-store.js';
import type { Logger } from '../logging/logger.js';
import { delay } from '../delay.js';
import { LeaderElection } from '../postgres/leader-election.js';
import type { Postgres } from '../postgres/postgres.js';
import { EventReader, defaultReaderLimits, type ReaderLimits } from './event-reader.js';
import { aborted } from './follow.js';
import { PolicyCheckpoints } from './policy-checkpoints.js';
import { PolicyCursor, type CursorLimits } from './policy-cursor.js';
import type { PolicyRegistry } from './policy-registry.js';
import { Reactions, type ReactionLimits } from './reactions.js';

export type PolicyRunnerDeps = { store: EventStore; postgres: Postgres; registry: PolicyRegistry; logger: Logger };
export type PolicyLimits = ReactionLimits & {
  /** How soon a reaction is saved, and how often positions at which nothing was done. */
  saveAfterMs: number;
  saveIdleEveryMs: number;
  parkedEveryMs: number;
  cursor: CursorLimits;
  reader: ReaderLimits;
};
export const defaultPolicyLimits: PolicyLimits = {
  attempts: 6,
  firstPauseMs: 100,
  concurrent: 8,
  saveAfterMs: 100,
  saveIdleEveryMs: 2_000,
  parkedEveryMs: 60_000,
  cursor: { pending: 1_000, perWorkspace: 100, completedAhead: 10_000 },
  reader: defaultReaderLimits,
};
type Running = { cursors: readonly PolicyCursor[]; reactions: ReadonlyMap<string, Reactions>; reader: EventReader };

/** Runs every policy at its own cursor, in one process at a time. */
export class PolicyRunner {
  private readonly checkpoints: PolicyCheckpoints;
  private election: LeaderElection | undefined;
  private started = false;
  private paused = false;
  /** Aborted when the position of a reaction is to be saved soon. */
  private reacted = new AbortController();

  constructor(
    private readonly deps: PolicyRunnerDeps,
    private readonly limits: PolicyLimits = defaultPolicyLimits,
  ) {
    this.checkpoints = new PolicyCheckpoints(deps.postgres);
  }

  start(): void {
    this.started = true;
    this.joinElection();
  }

  async stop(): Promise<void> {
    this.started = false;
    await this.leaveElection();
  }

  /** No policy reacts until `resume`, also if the runner has not been started yet or is started in between. */
  async pause(): Promise<void> {
    this.paused = true;
    await this.leaveElection();
  }

  resume(): void {
    this.paused = false;
    this.joinElection();
  }

  private joinElection(): void {
    if (!this.started || this.paused) return;
    const { postgres, logger } = this.deps;
    this.election ??= new LeaderElection({ url: postgres.url, key: 'throughline policies', logger }, (lost) =>
      this.lead(lost),
    );
  }

  private async leaveElection(): Promise<void> {
    const lock = this.election;
    this.election = undefined;
    await lock?.close();
  }

  private async lead(lost: AbortSignal): Promise<void> {
    if (this.deps.registry.all().length === 0) return aborted(lost);
    const running = await this.begin(lost);
    try {
      await Promise.all([this.retryParkedUntil(lost, running), this.saveUntil(lost, running)]);
    } finally {
      await running.reader.close();
      await Promise.all(running.cursors.map((cursor) => cursor.settled()));
      await this.save(running);
    }
  }

  private async begin(stop: AbortSignal): Promise<Running> {
    const { store, registry, logger } = this.deps;
    const policies = registry.all();
    const saved = await this.checkpoints.load(policies.map(({ name }) => name));
    const head = Math.max(...[...saved.values()].map(({ position }) => position));
    const reader = new EventReader(store, head, new Set(policies.flatMap(({ on }) => [...on])), this.limits.reader);
    const reactions = new Map(
      policies.map((policy) => [policy.name, new Reactions(policy, this.checkpoints, logger, this.limits)]),
    );
    const cursors = policies.flatMap((policy) => {
      const [own, from] = [reactions.get(policy.name), saved.get(policy.name)];
      if (own === undefined || from === undefined) return [];
      const source = { store, reader };
      const reacted = (): void => this.reacted.abort();
      return [new PolicyCursor({ policy, source, reactions: own, limits: this.limits.cursor, stop, reacted }, from)];
    });
    return { cursors, reactions, reader };
  }

  private async retryParkedUntil(lost: AbortSignal, { reactions }: Running): Promise<void> {
    while (!lost.aborted) {
      try {
        const parked = await this.checkpoints.parked();
        await Promise.all(
          [...reactions].map(async ([name, own]) => {
            for (const each of parked.filter(({ policy }) => policy === name))
              if (!lost.aborted) await own.retryParked(each);
          }),
        );
      } catch (error) {
        this.deps.logger.warn(
          { code: 'parked_reactions_not_retried', err: error },
          'Parked reactions could not be retried now.',
        );
      }
      await delay(this.limits.parkedEveryMs, lost);
    }
  }

  private async saveUntil(lost: AbortSignal, running: Running): Promise<void> {
    while (!lost.aborted) {
      await delay(this.limits.saveIdleEveryMs, AbortSignal.any([lost, this.reacted.signal]));
      await delay(this.limits.saveAfterMs, lost);
      this.reacted = new AbortController();
      if (!lost.aborted) await this.save(running);
    }
  }

  private async save({ cursors }: Running): Promise<void> {
    const saved = new Map(cursors.map((cursor) => [cursor.name, cursor.save()]));
    try {
      await this.checkpoints.save(saved);
    } catch (error) {
      this.deps.logger.warn(
        { code: 'policy_positions_not_saved', err: error },
        'The positions of policies could not be saved. It is retried.',
      );
    }
  }
}
