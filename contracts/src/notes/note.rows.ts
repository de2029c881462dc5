import { z } from 'zod';
import { Actor } from '../event.js';
import { RowContent } from '../json.js';
import { Instant, row } from '../row.js';
import { searchText } from '../search-text.js';

/** A workspace note as it was last written, by an agent or a person. */
export const NoteRow = row({ key: z.string(), text: RowContent, writtenBy: Actor, writtenAt: Instant });
export type NoteRow = z.infer<typeof NoteRow>;

/** Returns what a list of notes is searched in. */
export const noteSearchText = ({ key }: Pick<NoteRow, 'key'>): string => searchText(key);
