import { z } from 'zod';
import { Actor } from '../event.js';
import { RowContent } from '../json.js';
import { Instant, row } from '../row.js';

/** A workspace note as agents last wrote it. */
export const NoteRow = row({ key: z.string(), text: RowContent, writtenBy: Actor, writtenAt: Instant });
export type NoteRow = z.infer<typeof NoteRow>;
