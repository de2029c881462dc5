import {
  postRequest,
  readAnswer,
  type Answer,
  type NewRequest,
} from '@throughline/platform/projections/control/requests.js';
import { isAtRest, listBuilds, type ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { noteWritten, type NoteFixture } from '@throughline/contracts/notes/note.fixtures.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { NewEvent } from '@throughline/platform/eventstore/new-event.js';
import { newId } from '@throughline/platform/ids.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { AnyRow, Projection, Table } from '@throughline/platform/projections/table.js';
import { camelRow } from '@throughline/platform/read-model/casing.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { newEvent } from '@throughline/platform/testing/sample-events.js';

export const written = (note: NoteFixture): NewEvent => {
  const event = noteWritten(note);
  return newEvent(event, { workspaceId: event.data.workspaceId });
};

/** Writes each note into a stream of its own; answers the last position. */
export const writeNotes = async (store: EventStore, workspaceId: string, texts: readonly string[]): Promise<number> => {
  let last = 0;
  for (const text of texts) {
    const noteId = newId();
    ({ position: last } = await store.append(`note-${noteId}`, [written({ noteId, workspaceId, text })], 'none'));
  }
  return last;
};

const usualMs = 15_000;

export const until = async (what: string, done: () => Promise<boolean>, within = usualMs): Promise<void> => {
  await eventually(what, done, { within });
};

export const foldedUpTo = (postgres: Postgres, position: number, within = usualMs): Promise<void> =>
  until(
    `everything up to ${position} is folded`,
    async () => {
      const live = (await listBuilds(postgres)).filter(({ status }) => status === 'live');
      return live.length > 0 && live.every((row) => row.position >= position);
    },
    within,
  );

/** Asks the worker, and waits until what it began has come to its end. */
export const operate = async (
  postgres: Postgres,
  request: Omit<NewRequest, 'options'> & Partial<NewRequest>,
  within = usualMs,
): Promise<ProjectionBuild[]> => {
  const answer = await askWorker(postgres, request, within);
  if ('refused' in answer) throw new Error(answer.refused);
  let found: ProjectionBuild[] = [];
  await until(
    `${request.kind} is done`,
    async () => {
      found = (await listBuilds(postgres)).filter((row) =>
        answer.builds.some(({ projection, build }) => projection === row.projection && build === row.build),
      );
      return found.every(isAtRest);
    },
    within,
  );
  return found;
};

export const askWorker = async (
  postgres: Postgres,
  request: Omit<NewRequest, 'options'> & Partial<NewRequest>,
  within = usualMs,
): Promise<Answer> => {
  const id = await postRequest(postgres, { options: {}, ...request });
  let answer: Answer | null = null;
  await until('the worker answers', async () => (answer = await readAnswer(postgres, id)) !== null, within);
  return answer ?? { refused: 'no answer' };
};

/** Rows as their view shows them, by id. */
export const listRows = async (postgres: Postgres, table: string): Promise<Record<string, unknown>[]> =>
  (await postgres.query(`select * from rm.${table} order by id`)).map(camelRow);

/** Returns what the rows must be: the events folded one by one, in log order. */
export const getFold = (table: Table, events: readonly AnyRecorded[]): AnyRow[] => {
  const rows = new Map<string, AnyRow>();
  for (const event of events) {
    if (!table.on.has(event.type)) continue;
    const row = table.evolve(rows.get(table.id(event)) ?? null, event);
    if (row !== null) rows.set(row.id, row);
  }
  return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
};

export const getTable = ({ tables }: Projection): Table => {
  const [table] = tables;
  if (table === undefined) throw new Error('A projection has a table.');
  return table;
};
