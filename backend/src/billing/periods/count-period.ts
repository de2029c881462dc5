import { Injectable } from '@nestjs/common';
import type { EventId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import { metered, type Meter } from '@throughline/contracts/usage/meters.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { digestAfter } from '@throughline/projections/usage/usage-digest.js';
import { countedAfter, noCounts, type MeterCounts } from './meter-counts.js';

/** Up to and with `upTo`, in the order of the log; from the first on where `after` is null. */
export type Range = { workspaceId: WorkspaceId; after: EventId | null; upTo: EventId };
type Positions = { workspaceId: WorkspaceId; after: number; upTo: number };
type Kind = 'model' | 'tool' | null;
type Found = {
  position: number;
  id: string;
  stream: string;
  type: string;
  seq: number | null;
  kind: string | null;
  code: string | null;
  payer: string | null;
  micros: number | null;
};

const pageSize = 5_000;
const ends = ['StepSucceeded', 'StepFailed', 'StepOutcomeLost', 'StepResultIgnored'];
const types = ['RunStarted', 'RunFailed', 'StepStarted', ...ends];

const page = `select position, id::text, stream, type, (data->>'seq')::int as seq, data->>'kind' as kind, data->>'code' as code,
    data->>'payer' as payer, (data->>'costMicros')::bigint as micros
  from rm.history where workspace_id = $1 and category = 'run' and position > $2 and position <= $3 and type = any($4)
  order by position limit ${pageSize}`;
const kinds = `select stream, (data->>'seq')::int as seq, data->>'kind' as kind
  from rm.history where stream = any($1) and type = 'StepStarted'`;
const places = `select id::text, position from rm.history where workspace_id = $1 and id = any($2::uuid[])`;

const ofRuns = `select position, id::text, stream, type, (data->>'seq')::int as seq, data->>'kind' as kind, data->>'code' as code,
    data->>'payer' as payer, (data->>'costMicros')::bigint as micros
  from rm.history where stream = any($1) and position <= $2 and type = any($3) order by position`;

/** Describes what one run used, as its row has it: one digest over all of its meters. */
export type RunCount = { quantities: Readonly<Record<Meter, number>>; digest: string };
const noCount: RunCount = { quantities: { runs: 0, tool_calls: 0, model_cost: 0, own_model_cost: 0 }, digest: '' };

/** Counts what a workspace used in a range of its log, from the replica: a page at a time, so that any range fits. */
@Injectable()
export class CountPeriod {
  constructor(private readonly postgres: Postgres) {}

  /** Refuses while the replica has not come so far. */
  async count({ workspaceId, after, upTo }: Range): Promise<MeterCounts> {
    const ids = after === null ? [upTo] : [after, upTo];
    const found = await this.postgres.query<{ id: string; position: number }>(places, [workspaceId, ids]);
    const positions = new Map(found.map(({ id, position }) => [id, position]));
    const [from, to] = [after === null ? 0 : positions.get(after), positions.get(upTo)];
    if (from === undefined || to === undefined) throw new DomainError('read_position_unavailable', { retryAfter: 5 });
    return this.countBetween({ workspaceId, after: from, upTo: to });
  }

  /** For each of these runs, by its id, up to a position. */
  async countRuns(ids: readonly string[], upTo: number): Promise<ReadonlyMap<string, RunCount>> {
    const streams = ids.map((id) => toStreamName('run', id));
    const events = await this.postgres.query<Found>(ofRuns, [streams, upTo, types]);
    const getKind = await this.kindsIn(events);
    const counts = new Map<string, RunCount>(ids.map((id) => [toStreamName('run', id), noCount]));
    for (const event of events)
      for (const one of metered(asRunEvent(event), getKind(event))) {
        const { quantities, digest } = counts.get(event.stream) ?? noCount;
        const sum = quantities[one.meter] + one.quantity;
        counts.set(event.stream, {
          quantities: { ...quantities, [one.meter]: sum },
          digest: digestAfter(digest, event.id, one),
        });
      }
    return new Map(ids.map((id) => [id, counts.get(toStreamName('run', id)) ?? noCount]));
  }

  private async countBetween({ workspaceId, after, upTo }: Positions): Promise<MeterCounts> {
    let counts = noCounts;
    for (let from = after; ;) {
      const events = await this.postgres.query<Found>(page, [workspaceId, from, upTo, types]);
      const readKind = await this.kindsIn(events);
      for (const event of events)
        for (const quantity of metered(asRunEvent(event), readKind(event)))
          counts = countedAfter(counts, event.id, quantity);
      const last = events.at(-1);
      if (last === undefined || events.length < pageSize) return counts;
      from = last.position;
    }
  }

  /** An end does not say what its step was: its beginning does, which may lie before the range. */
  private async kindsIn(events: readonly Found[]): Promise<(event: Found) => Kind> {
    const known = new Map<string, string | null>();
    for (const event of events) if (event.type === 'StepStarted') known.set(toKey(event), event.kind);
    const missing = events.filter((event) => ends.includes(event.type) && !known.has(toKey(event)));
    const streams = [...new Set(missing.map(({ stream }) => stream))];
    if (streams.length > 0)
      for (const begun of await this.postgres.query<Pick<Found, 'stream' | 'seq' | 'kind'>>(kinds, [streams]))
        known.set(toKey(begun), begun.kind);
    return (event) => {
      const kind = known.get(toKey(event));
      return kind === 'model' || kind === 'tool' ? kind : null;
    };
  }
}

const toKey = ({ stream, seq }: Pick<Found, 'stream' | 'seq'>): string => `${stream}/${seq}`;

/** The replica has what the log has, which was parsed then; of an event only what is counted is read. */
const asRunEvent = ({ type, code, payer, micros }: Found): RunEvent =>
  ({ type, data: { code, payer: payer ?? 'none', costMicros: micros } }) as unknown as RunEvent;
