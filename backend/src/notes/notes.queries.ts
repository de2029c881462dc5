import { Injectable } from '@nestjs/common';
import { RunId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { Content } from '@throughline/contracts/json.js';
import type {
  NoteEdition,
  NoteEditionQuery,
  NoteOrder,
  NoteQuery,
} from '@throughline/contracts/notes/note.requests.js';
import { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { notesTable } from '@throughline/projections/notes/notes.projection.js';
import { sql } from 'kysely';
import { z } from 'zod';
import { byName, readPage, type Sort } from '../kernel/http/paging.js';
import { readNewestEvents } from '../kernel/log-replica/newest-events.js';
import { getNoteId } from './note-id.js';

const tables = readTables<typeof notesTable>();
const Cause = z.object({ id: z.string(), runId: RunId });

const getSort = (order: NoteOrder): Sort => {
  const value = order.endsWith('key') ? byName('key') : sql`position`;
  return { value, descending: order.startsWith('-') };
};

@Injectable()
export class NotesQueries {
  constructor(private readonly readModel: ReadModel) {}

  list(workspaceId: WorkspaceId, { ids, q, key, order, ...page }: NoteQuery) {
    const source = { row: NoteRow, tables, table: 'notes', projection: 'notes', by: 'id' } as const;
    // A key has one id, by which its row is found.
    const id = key === undefined ? ids : [getNoteId(workspaceId, key)].filter((one) => ids?.includes(one) ?? true);
    const where = { workspaceId, id };
    return readPage(this.readModel, { ...source, where, search: q, sort: getSort(order) }, page);
  }

  get(workspaceId: WorkspaceId, id: string): Promise<NoteRow> {
    const note = tables.selectFrom('notes').selectAll();
    return this.readModel.get(
      NoteRow,
      note.where((eb) => eb.and({ workspaceId, id })),
    );
  }

  /** Every event of the note's stream is an edition, so the replica of the log has them all. */
  async editions(workspaceId: WorkspaceId, noteId: string, { cursor, limit, count }: NoteEditionQuery) {
    const { revision: last } = await this.get(workspaceId, noteId);
    const position = await this.readModel.livePosition('history');
    const { rows, more } = await readNewestEvents(this.readModel, {
      where: ['workspace_id = $1', 'stream = $2', 'revision < $3'],
      params: [workspaceId, toStreamName('note', noteId), cursor === undefined ? last + 1 : cursor - 1],
      limit,
    });
    const runs = await this.runsOf(
      workspaceId,
      rows.map(({ meta }) => meta.causationId),
    );
    const items = rows.map(({ revision, data, meta }): NoteEdition => ({
      edition: revision + 1,
      text: Content.parse(data['text']),
      writtenBy: meta.actor,
      writtenAt: meta.at,
      runId: runs.get(meta.causationId ?? '') ?? null,
    }));
    const next = more ? String(items.at(-1)?.edition) : null;
    return { items, next, position, ...(count && { total: last + 1 }) };
  }

  /** Finds the runs by the events that caused an edition: an agent writes in a run. */
  private async runsOf(
    workspaceId: WorkspaceId,
    causes: readonly (string | null)[],
  ): Promise<ReadonlyMap<string, RunId>> {
    const sql = `select id, substr(stream, 5) as run_id from rm.history
      where workspace_id = $1 and category = 'run' and id = any($2::uuid[])`;
    const found = await this.readModel.many(Cause, sql, [workspaceId, causes.filter((id) => id !== null)]);
    return new Map(found.map(({ id, runId }) => [id, runId]));
  }
}
