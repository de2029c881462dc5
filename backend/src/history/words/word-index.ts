import { Injectable, type OnModuleInit } from '@nestjs/common';
import { wordsIn } from '@throughline/contracts/history/words.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres, type Transaction } from '@throughline/platform/postgres/postgres.js';
import { replaceSealed } from '@throughline/platform/vault/reveal-within.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import type { FoundWords } from '../event-conditions.js';
import { readEventWords } from './event-words.js';
import { wordMigrations } from './words.schema.js';

/** Raised when an event has other words than before: all are indexed again. */
const version = 1;
const batch = { events: 500, bytes: 2 * 1024 * 1024 };

/** `end`: where the replica ends, which was reached once if all words of this version were indexed. */
type Progress = { version: number; position: number; end: number; hasReachedEnd: boolean };
type Row = { position: number; type: string; workspaceId: string; resource: string; data: unknown };
const maxListed = 2_000;

type Indexed = { position: number; words: readonly string[] };

const columns = 'position, type, workspace_id as "workspaceId", resource, data';
/** A batch of events, at least one, as far as they are small. */
const nextSql = `
  select ${columns} from (
    select *, sum(octet_length(data::text)) over (order by position) - octet_length(data::text) as before
    from (select * from rm.history where position > $1 order by position limit $2) page
  ) measured where before < $3 order by position`;
/** Events that concern an erased run or file: its contents may be in other streams too. */
const concernedSql = `
  select ${columns} from rm.history where workspace_id = $1 and (resource = any($2) or run = any($2)) and position <= $3`;

/**
 * Finds events by their words, through hashes with the key of the workspace. It is not a projection: an event's words
 * depend on keys, which are destroyed, while a fold depends on the log alone.
 */
@Injectable()
export class WordIndex implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly vault: Vault,
    private readonly schedule: Schedule,
  ) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.postgres, 'words', wordMigrations);
    this.schedule.every('2s', 'index-words', (stop) => this.run(stop), {
      does: 'Indexes the words of new events',
      once: 'deployment',
      whileReadOnly: true,
    });
  }

  /** Finds the events that have all of the words. They are listed unless there are many, because no plan is good for both. */
  async find(workspaceId: WorkspaceId, words: string): Promise<FoundWords> {
    const hashes = await this.vault.contents.hashWords(workspaceId, wordsIn(words));
    if (hashes === null) return { positions: [] };
    const rows = await this.postgres.query<{ position: number }>(
      'select position from words.events where words @> $1::bigint[] limit $2',
      [hashes, maxListed + 1],
    );
    return rows.length > maxListed ? { hashes } : { positions: rows.map(({ position }) => position) };
  }

  /** Returns null when the words of all events are indexed, but for those of the last seconds. */
  async getPercent(): Promise<number | null> {
    const { position, end, hasReachedEnd } = await this.readProgress();
    return hasReachedEnd ? null : Math.max(0, Math.floor((100 * position) / Math.max(end, 1)));
  }

  async run(stop: AbortSignal): Promise<void> {
    if (!(await this.hasReplica())) return;
    let position = await this.begin();
    while (!stop.aborted) {
      const rows = await this.postgres.query<Row>(nextSql, [position, batch.events, batch.bytes]);
      const last = rows.at(-1);
      if (last === undefined) break;
      await this.index(rows, { from: position, to: last.position });
      position = last.position;
    }
    if (!stop.aborted)
      await this.postgres.execute('update words.progress set has_reached_end = true where not has_reached_end');
  }

  /** Words of another version, or of a log that has been replaced by a shorter one, are left. */
  private async begin(): Promise<number> {
    const progress = await this.readProgress();
    if (progress.version === version && progress.position <= progress.end) return progress.position;
    await this.postgres.transaction(async (transaction) => {
      await transaction.script('truncate words.events, words.progress');
      await transaction.query(
        'insert into words.progress (version, position, has_reached_end) values ($1, -1, false)',
        [version],
      );
    });
    return -1;
  }

  /** The projections worker makes it when it starts for the first time. */
  private async hasReplica(): Promise<boolean> {
    const [found] = await this.postgres.query(`select 1 where to_regclass('rm.history') is not null`);
    return found !== undefined;
  }

  private async readProgress(): Promise<Progress> {
    const [found] = await this.postgres.query<Progress>(
      `select coalesce(max(version), 0) as version, coalesce(max(position), -1) as position,
         coalesce(bool_or(has_reached_end), false) as "hasReachedEnd", (select coalesce(max(position), -1) from rm.history) as end from words.progress`,
    );
    return found ?? { version: 0, position: -1, end: -1, hasReachedEnd: false };
  }

  private async index(rows: readonly Row[], { from, to }: { from: number; to: number }): Promise<void> {
    const indexed = await this.toIndexed(rows, true);
    await this.postgres.transaction(async (transaction) => {
      const moved = await transaction.query(
        'update words.progress set position = $2 where position = $1 returning one',
        [from, to],
      );
      if (moved.length === 0) throw new Error('Another process indexes words.');
      await insert(transaction, indexed);
      for (const erased of rows.filter(({ type }) => type === 'RunContentErased' || type === 'FileErased'))
        await this.withoutContents(transaction, erased, to);
      for (const { workspaceId } of rows.filter(({ type }) => type === 'WorkspaceErased'))
        await transaction.query(
          'delete from words.events where position in (select position from rm.history where workspace_id = $1)',
          [workspaceId],
        );
    });
  }

  /** The key may exist for a moment longer, so contents are left out whether they can be read or not. */
  private async withoutContents(transaction: Transaction, { workspaceId, resource }: Row, to: number): Promise<void> {
    const rows = await transaction.query<Row>(concernedSql, [workspaceId, [resource], to]);
    await transaction.query('delete from words.events where position = any($1)', [
      rows.map(({ position }) => position),
    ]);
    await insert(transaction, await this.toIndexed(rows, false));
  }

  /** Personal data is not opened: people are found as such, and must not be found by their words when they are erased. */
  private async toIndexed(rows: readonly Row[], withContents: boolean): Promise<Indexed[]> {
    const sealed = rows
      .filter(({ workspaceId }) => workspaceId !== null)
      .map((row) => replaceSealed(row, { text: () => '', content: (content) => content }) as Row);
    const opened = withContents ? await this.vault.reveal(sealed) : sealed;
    const read = opened.map((row) => ({ ...row, words: readEventWords(row.data, { withContents }) }));
    const indexed: Indexed[] = [];
    // An HMAC costs more than everything else here, and events next to each other have most of their words in common.
    for (const [workspaceId, events] of Map.groupBy(read, (row) => row.workspaceId)) {
      const distinct = [...new Set(events.flatMap(({ words }) => [...words]))];
      const hashes = await this.vault.contents.hashWords(workspaceId, distinct);
      if (hashes === null) continue;
      const byWord = new Map(distinct.map((word, at) => [word, hashes[at] ?? '']));
      for (const { position, words } of events)
        if (words.size > 0) indexed.push({ position, words: Array.from(words, (word) => byWord.get(word) ?? '') });
    }
    return indexed;
  }
}

const insert = async (transaction: Transaction, indexed: readonly Indexed[]): Promise<void> => {
  await transaction.query(
    `insert into words.events (position, words)
     select position, words::bigint[] from unnest($1::bigint[], $2::text[]) as given (position, words)`,
    [indexed.map(({ position }) => position), indexed.map(({ words }) => `{${words.join(',')}}`)],
  );
};
