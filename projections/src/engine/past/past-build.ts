import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { pastSchema } from '@throughline/platform/projections/control/pasts.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import { Folding } from '../fold/fold.js';
import { listTypes } from '../fold/build.js';
import type { Engine } from '../follow/engine.js';
import { inCurrentSchema } from '../rebuild/sources.js';
import { Throttle } from '../rebuild/throttle.js';
import { isOfWorkspaces, readWorkspace, type ReplicatedEvent } from '../store/workspace-events.js';
import { beginPast, deletePast, movePast, readyPast, type WantedPast } from '../store/pasts.js';
import { missingPositions } from '../store/quarantine.js';
import { pickLater, VersionTable } from './version-table.js';

/** The tables of one projection that have versions, and the events that its live rows do not have. */
type Part = { types: ReadonlySet<string>; tables: VersionTable[]; missing: ReadonlySet<number> };
type PastEngine = Pick<Engine, 'postgres' | 'follower' | 'term' | 'room' | 'projections'>;

const nothing: ReadonlySet<string> = new Set();

/** Folds the events of one workspace with the live folds into a schema of its own that keeps every version of every row. */
export class PastBuild {
  private readonly schema: string;
  private readonly throttle: Throttle;

  constructor(
    private readonly engine: PastEngine,
    private readonly past: WantedPast,
    private readonly code: string,
  ) {
    this.schema = pastSchema(past.workspace);
    this.throttle = new Throttle(engine.follower);
  }

  /** Goes on from where it ended up to the position that is wanted; the replica has everything up to it. */
  async extend(history: string): Promise<void> {
    const { postgres, term, room } = this.engine;
    const { workspace, wanted, position: after } = this.past;
    let written = after;
    const parts = await this.listParts();
    if (!this.past.ready && after === 0) await this.create(parts, history);
    // A page is written while the next is folded, because the one is work of Postgres and the other of this process.
    let writing = Promise.resolve();
    try {
      for await (const page of readWorkspace(postgres, { workspace, history, after, upTo: wanted })) {
        await room.wait(room.forRebuilds, () => term.over.aborted);
        if (term.over.aborted) return;
        await this.fold(parts, page);
        await writing;
        for (const { tables } of parts) for (const table of tables) table.trim();
        const to = page.at(-1)?.position ?? written;
        writing = this.write(parts, { from: written, to, events: page.length });
        // Its failure is thrown where it is awaited.
        writing.catch(() => undefined);
        written = to;
      }
    } finally {
      await writing;
    }
    if (!this.past.ready) await this.show(parts);
    for (const { tables } of parts) for (const table of tables) await table.index(postgres);
    await readyPast(postgres, this.past, this.code);
  }

  private async listParts(): Promise<Part[]> {
    const { postgres, projections, follower } = this.engine;
    const parts: Part[] = [];
    for (const projection of projections) {
      const tables = projection.tables.filter(isOfWorkspaces);
      if (tables.length === 0) continue;
      const live = follower.live(projection.name);
      parts.push({
        types: new Set(listTypes({ ...projection, tables })),
        tables: tables.map((table) => new VersionTable(table, this.schema, this.past.position === 0)),
        missing: live === undefined ? new Set() : await missingPositions(postgres, live.key),
      });
    }
    return parts;
  }

  private async create(parts: readonly Part[], history: string): Promise<void> {
    const { postgres } = this.engine;
    await postgres.transaction(async (transaction) => {
      await transaction.script(
        `drop schema if exists "${this.schema}" cascade; create schema "${this.schema}"; grant usage on schema "${this.schema}" to public`,
      );
      for (const { tables } of parts) for (const table of tables) await table.create(transaction);
      const names = parts.flatMap(({ tables }) => tables.map(({ table }) => table.name));
      await beginPast(transaction, this.past, { history, code: this.code, tables: names });
    });
  }

  private async fold(parts: readonly Part[], page: readonly ReplicatedEvent[]): Promise<void> {
    for (const { tables } of parts) for (const table of tables) await table.load(this.engine.postgres, page);
    const foldings = parts.map((part) => ({ part, folding: toFolding(part) }));
    for (const event of page) {
      for (const { part, folding } of foldings) if (!part.missing.has(event.position)) foldInto(folding, part, event);
      await this.throttle.pause();
    }
  }

  private async write(parts: readonly Part[], written: { from: number; to: number; events: number }): Promise<void> {
    const tables = parts.flatMap((part) => part.tables);
    const sealed = tables.map((table) => ({ table, rows: table.seal() }));
    const latest = sealed.reduce<string | null>((max, { rows }) => pickLater(max, rows.latest), null);
    await this.engine.postgres.transaction(async (transaction) => {
      for (const { table, rows } of sealed) await table.write(transaction, rows, this.throttle);
      await movePast(transaction, this.past.workspace, { ...written, latest });
    });
  }

  private async show(parts: readonly Part[]): Promise<void> {
    await this.engine.postgres.transaction(async (transaction) => {
      for (const { tables } of parts) for (const table of tables) await table.show(transaction);
      await transaction.script(`grant select on all tables in schema "${this.schema}" to public`);
    });
  }
}

const toFolding = ({ tables }: Part): Folding => {
  const byTable = new Map(tables.map((one) => [one.table, one]));
  return new Folding(
    [...byTable.keys()],
    nothing,
    (table, id) => byTable.get(table)?.row(id),
    (table, row) => byTable.get(table)?.put(row),
  );
};

/** An event that this version cannot read changes the rows of tables that fold events as they are stored. */
const foldInto = (folding: Folding, { types }: Part, event: ReplicatedEvent): void => {
  if (!event.isReadable) folding.foldUnread({ ...event, reason: 'unknown_type', detail: '' });
  else if (types.has(event.type)) folding.fold(inCurrentSchema(event));
};

export const dropPast = (postgres: Postgres, workspace: string): Promise<void> =>
  postgres.transaction(async (transaction) => {
    await transaction.script(`drop schema if exists "${pastSchema(workspace)}" cascade`);
    await deletePast(transaction, workspace);
  });

/** Raised when versions are stored in another way. */
const layout = 5;

/** Versions that other code folded or stored are made again. */
export const formatCode = (projections: readonly Projection[]): string =>
  [`versions ${layout}`, ...projections.map(({ name, version }) => `${name} ${version}`)].join(', ');
