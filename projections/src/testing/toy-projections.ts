import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';

type Written = EventOf<'NoteWritten'>;
type WordRow = {
  id: string;
  workspaceId: WorkspaceId;
  position: number;
  times: number;
  text: string;
  tags: string[];
  at: string;
};
type TallyRow = {
  id: string;
  workspaceId: WorkspaceId;
  position: number;
  notes: number;
  length: number;
  owner: string;
  extra: string[];
};

/**
 * Texts that make trouble until a spec takes them out: what is unfoldable throws, what is mistyped makes
 * a row that does not fit its columns, what is unwritable one that only Postgres finds out about.
 */
export const faults = { unfoldable: new Set<string>(), mistyped: new Set<string>(), unwritable: new Set<string>() };

const words = table<WordRow, 'NoteWritten'>({
  name: 'words',
  columns: {
    id: 'uuid',
    workspaceId: 'uuid',
    position: 'bigint',
    times: 'integer',
    text: 'text',
    tags: 'jsonb',
    at: 'timestamptz',
  },
  indexes: ['(workspace_id, position)'],
  on: ['NoteWritten'],
  id: ({ data }) => data.noteId,
  evolve: (row, { data, position, meta }) => ({
    id: data.noteId,
    workspaceId: data.workspaceId,
    position,
    times: (row?.times ?? 0) + 1,
    text: data.text,
    tags: [...(row?.tags ?? []), data.key].slice(-5),
    at: meta.at,
  }),
});

const tallies = table<TallyRow, 'NoteWritten'>({
  name: 'tallies',
  columns: {
    id: 'uuid',
    workspaceId: 'uuid',
    position: 'bigint',
    notes: 'integer',
    length: 'bigint',
    owner: 'uuid',
    extra: 'jsonb',
  },
  indexes: [],
  on: ['NoteWritten'],
  id: ({ data }) => data.workspaceId,
  evolve: (row, { data, position }: Written) => {
    if (faults.unfoldable.has(data.text)) throw new Error('This note cannot be folded.');
    return {
      id: data.workspaceId,
      workspaceId: data.workspaceId,
      position,
      notes: (row?.notes ?? 0) + 1,
      // Depends on the order of events, so that a fold in another order is found out.
      length: (((row?.length ?? 0) * 31 + data.text.length) % 1_000_003) + 1,
      owner: faults.mistyped.has(data.text) ? 'nobody' : data.workspaceId,
      extra: faults.unwritable.has(data.text) ? ['\0'] : [],
    };
  },
});

/** One row a note, one row a workspace. */
export const wordsProjection: Projection = { name: 'words', version: 1, tables: [words] };
export const talliesProjection: Projection = { name: 'tallies', version: 1, tables: [tallies] };
