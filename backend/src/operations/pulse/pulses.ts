import { Injectable } from '@nestjs/common';
import type { PartHealth, Pulse, QueueView } from '@throughline/contracts/operations/pulse.js';
import { Clock } from '@throughline/platform/clock.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { within } from '@throughline/platform/pause.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Audits } from '../projections/audits.js';
import { Worker } from '../projections/worker.js';
import { QueueCare } from '../queues/queue-care.js';
import { judged, type Found } from './judging.js';
import { PulseStore } from './pulse-store.js';

const patience = 2_000;
type Answered<T> = { value: T; ms: number } | null;

/** Looks at every part at one moment. What does not answer is left out and said to be away; nothing here throws. */
@Injectable()
export class Pulses {
  private behindSince: number | null = null;
  private health: PartHealth[] = [];

  constructor(
    private readonly postgres: Postgres,
    private readonly store: EventStore,
    private readonly worker: Worker,
    private readonly audits: Audits,
    private readonly care: QueueCare,
    private readonly kept: PulseStore,
    private readonly clock: Clock,
  ) {}

  async take(): Promise<Pulse> {
    const at = this.clock.now().toISOString();
    const [head, ping, tables, queues, processes, samples] = await Promise.all([
      timed('The event store', () => this.store.head()),
      timed('Postgres', () => this.postgres.query('select 1')),
      timed('The tables of the worker', () => this.tables()),
      timed('Queues', () => this.care.look()),
      timed('Processes', () => this.kept.processes()),
      timed('Samples', () => this.kept.samples(1)),
    ]);
    const { builds, worker, parked, audit } = tables?.value ?? nothingYet;
    const lag = this.lagOf(builds, head?.value ?? null);
    const found: Found = {
      postgresMs: ping?.ms ?? null,
      headMs: head?.ms ?? null,
      head: head?.value ?? null,
      worker,
      lag,
      behindMs: this.behindFor(lag),
      processes: processes?.value ?? [],
      queues: queues?.value ?? noQueues,
    };
    return {
      at,
      head: found.head,
      worker,
      builds,
      parked,
      audit,
      queues: [...found.queues],
      processes: [...found.processes],
      sample: samples?.value.at(-1) ?? null,
      health: await this.judge(judged(found, at)),
    };
  }

  private async tables(): Promise<Tables> {
    if (!(await this.worker.isThere())) return nothingYet;
    const [builds, worker, parked, newest, underWay] = await Promise.all([
      this.worker.builds(),
      this.worker.leader(),
      this.worker.parkedCount(),
      this.audits.newest(),
      this.audits.underWay(),
    ]);
    return { builds, worker, parked, audit: { newest, underWay } };
  }

  private lagOf(builds: readonly { status: string; position: number }[], head: number | null): number {
    const live = builds.filter(({ status }) => status === 'live').map(({ position }) => position);
    return head === null || live.length === 0 ? 0 : Math.max(0, head - Math.min(...live));
  }

  private behindFor(lag: number): number {
    const now = this.clock.now().getTime();
    this.behindSince = lag === 0 ? null : (this.behindSince ?? now);
    return this.behindSince === null ? 0 : now - this.behindSince;
  }

  /** Kept in Postgres, and in this process for when that is what is away. */
  private async judge(parts: PartHealth[]): Promise<PartHealth[]> {
    const known = new Map(this.health.map((each) => [each.part, each]));
    const own = parts.map((part) => {
      const before = known.get(part.part);
      return before?.status === part.status ? { ...part, since: before.since } : part;
    });
    const judged = await timed('Postgres', () => this.kept.judge(own));
    this.health = judged === null ? own : ordered(judged.value, own);
    return this.health;
  }
}

type Tables = Pick<Pulse, 'builds' | 'worker' | 'parked' | 'audit'>;
const nothingYet: Tables = { builds: [], worker: null, parked: 0, audit: { newest: null, underWay: null } };
const noQueues: readonly QueueView[] = [];

const ordered = (parts: readonly PartHealth[], as: readonly PartHealth[]): PartHealth[] =>
  as.flatMap(({ part }) => parts.find((each) => each.part === part) ?? []);

const timed = async <T>(what: string, work: () => Promise<T>): Promise<Answered<T>> => {
  const began = performance.now();
  try {
    return { value: await within(patience, what, work()), ms: performance.now() - began };
  } catch {
    return null;
  }
};
