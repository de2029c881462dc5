import { textOfNote } from '@throughline/contracts/notes/note.fixtures.js';
import { Instant, summaryRow } from '@throughline/contracts/row.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';
import { z } from 'zod';

const WordRow = summaryRow({ times: z.int(), text: z.string(), tags: z.array(z.string()), at: Instant });
const TallyRow = summaryRow({ notes: z.int(), length: z.int(), owner: z.uuid(), extra: z.array(z.string()) });

/**
 * Texts that make trouble until a spec takes them out: what is unfoldable throws, what is mistyped makes
 * a row that does not fit its columns, what is unwritable one that only Postgres finds out about.
 */
export const faults = { unfoldable: new Set<string>(), mistyped: new Set<string>(), unwritable: new Set<string>() };

const words = table(WordRow)({
  name: 'words',
  indexes: ['(workspace_id, position)'],
  id: 'noteId',
  creates: {
    NoteWritten: ({ data, position, meta }, row) => ({
      id: data.noteId,
      workspaceId: data.workspaceId,
      position,
      times: (row?.times ?? 0) + 1,
      text: textOfNote(data.text),
      tags: [...(row?.tags ?? []), data.key].slice(-5),
      at: meta.at,
    }),
  },
});

const tallies = table(TallyRow)({
  name: 'tallies',
  columns: { length: 'bigint' },
  indexes: [],
  id: 'workspaceId',
  creates: {
    NoteWritten: ({ data, position }, row) => {
      const text = textOfNote(data.text);
      if (faults.unfoldable.has(text)) throw new Error('This note cannot be folded.');
      return {
        id: data.workspaceId,
        workspaceId: data.workspaceId,
        position,
        notes: (row?.notes ?? 0) + 1,
        // Depends on the order of events, so that a fold in another order is found out.
        length: (((row?.length ?? 0) * 31 + text.length) % 1_000_003) + 1,
        owner: faults.mistyped.has(text) ? 'nobody' : data.workspaceId,
        extra: faults.unwritable.has(text) ? ['\0'] : [],
      };
    },
  },
});

/** One row a note, one row a workspace. */
export const wordsProjection: Projection = { name: 'words', version: 1, tables: [words] };
export const talliesProjection: Projection = { name: 'tallies', version: 1, tables: [tallies] };
