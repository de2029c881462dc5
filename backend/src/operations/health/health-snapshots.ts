import { Injectable } from '@nestjs/common';
import type {
  PartHealth,
  ProcessView,
  HealthSnapshot,
  QueueView,
} from '@throughline/contracts/operations/health-snapshot.js';
import type { PolicyLag } from '@throughline/contracts/operations/lag.js';
import { Clock } from '@throughline/platform/clock.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { withTimeout } from '@throughline/platform/timeout.js';
import { QueueAdministration } from '../queues/queue-administration.js';
import { assessHealth, type Found } from './assess-health.js';
import { HealthStore } from './health-store.js';
import { noProjectionHealth, ReadProjectionHealth, type ProjectionHealth } from './projection-health.js';
import { ReadLag } from './read-lag.js';

const defaultTimeoutMs = 2_000;
type Answered<T> = { value: T; ms: number } | null;
/** The last answer and its time; null before the first answer. */
type Heard<T> = { value: T; at: string | null };

/**
 * Reads the health of every part at one time. A part that does not answer is shown as it was last, with that time;
 * nothing here throws.
 */
@Injectable()
export class HealthSnapshots {
  private tables: Heard<ProjectionHealth> = { value: noProjectionHealth, at: null };
  private policies: PolicyLag[] = [];
  private queues: Heard<QueueView[]> = { value: [], at: null };
  private processes: Heard<ProcessView[]> = { value: [], at: null };
  private health: PartHealth[] = [];

  constructor(
    private readonly store: EventStore,
    private readonly projections: ReadProjectionHealth,
    private readonly lag: ReadLag,
    private readonly queueAdministration: QueueAdministration,
    private readonly healthStore: HealthStore,
    private readonly clock: Clock,
  ) {}

  /** Each part has until the timeout to answer. */
  async read(timeoutMs = defaultTimeoutMs): Promise<HealthSnapshot> {
    const timed = within(timeoutMs);
    const at = this.clock.now().toISOString();
    const [head, ping, tables, policies, queues, processes, samples, free] = await Promise.all([
      timed('The event store', () => this.store.head()),
      timed('Postgres', () => this.healthStore.answer()),
      timed('The tables of the worker', () => this.projections.read()),
      timed('Policies', () => this.lag.ofPolicies()),
      timed('Queues', () => this.queueAdministration.listQueues()),
      timed('Processes', () => this.healthStore.processes()),
      timed('Samples', () => this.healthStore.samples(1)),
      this.healthStore.freeBytes(),
    ]);
    this.tables = heard(tables, at) ?? this.tables;
    this.policies = policies === null ? this.policies : latestFirst(policies.value);
    this.queues = heard(queues, at) ?? this.queues;
    this.processes = heard(processes, at) ?? this.processes;
    const found: Found = {
      postgresMs: ping?.ms ?? null,
      headMs: head?.ms ?? null,
      storeInContact: this.store.isInContact,
      head: head?.value ?? null,
      tables: tables?.value ?? null,
      policies: policies?.value ?? null,
      processes: processes?.value ?? null,
      queues: queues?.value ?? null,
      redis: this.queueAdministration.areOnRedis ? { ms: queues?.ms ?? null } : null,
      free,
    };
    return {
      at,
      heard: { tables: this.tables.at, queues: this.queues.at, processes: this.processes.at },
      head: found.head,
      ...this.tables.value,
      policies: this.policies,
      queues: this.queues.value,
      processes: this.processes.value,
      sample: samples?.value.at(-1) ?? null,
      health: await this.judge(assessHealth(found, at)),
    };
  }

  /** Stored in Postgres, and in this process for the time when Postgres does not answer. */
  private async judge(parts: PartHealth[]): Promise<PartHealth[]> {
    const known = new Map(this.health.map((each) => [each.part, each]));
    const own = parts.map((part) => {
      const before = known.get(part.part);
      const since = before?.status === part.status ? before.since : part.since;
      return { ...part, since, seen: before !== undefined };
    });
    const judged = await within(defaultTimeoutMs)('Postgres', () => this.healthStore.judge(own));
    this.health = judged === null ? own.map(withoutSeen) : ordered(judged.value, own);
    return this.health;
  }
}

const withoutSeen = ({ part, status, since, about }: PartHealth): PartHealth => ({ part, status, since, about });

const latestFirst = (policies: readonly PolicyLag[]): PolicyLag[] =>
  policies.filter(({ events }) => events > 0).sort((a, b) => b.ms - a.ms);

const heard = <T>(answer: Answered<T>, at: string): Heard<T> | null => answer && { value: answer.value, at };

const ordered = (parts: readonly PartHealth[], as: readonly PartHealth[]): PartHealth[] =>
  as.flatMap(({ part }) => parts.find((each) => each.part === part) ?? []);

const within =
  (timeoutMs: number) =>
  async <T>(what: string, work: () => Promise<T>): Promise<Answered<T>> => {
    const began = performance.now();
    try {
      return { value: await withTimeout(timeoutMs, what, work()), ms: performance.now() - began };
    } catch {
      return null;
    }
  };
