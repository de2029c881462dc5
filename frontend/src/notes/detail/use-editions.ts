import type { NoteEdition } from '@throughline/contracts/notes/note.requests.js';
import type { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { useEffect, useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { listEditions } from '../data/notes.api.js';

type Editions = { items: readonly NoteEdition[]; next: string | null };

/** The editions of a note, newest first, read again as it is written. */
export const useEditions = (note: NoteRow) => {
  const { data, problem, reload } = useQuery(`editions ${note.id}`, (signal) => listEditions(note, undefined, signal));
  const [older, setOlder] = useState<Editions>();
  const newest = data?.items[0]?.edition;
  const isBehind = newest !== undefined && newest <= note.revision;
  useEffect(() => {
    if (isBehind) reload();
  }, [isBehind, note.revision, reload]);
  const all = data && join(data, older);
  const { run, pending } = useCommand(listEditions, { live: false });
  const more = async () => {
    const next = all?.next ? await run(note, all.next) : undefined;
    if (next) setOlder({ items: [...(older?.items ?? []), ...next.items], next: next.next });
  };
  return { editions: all, problem, reload, more, pending };
};

/** Later pages follow on the first one, unless editions came meanwhile that neither of them has. */
const join = (first: Editions, older: Editions | undefined): Editions => {
  const last = first.items.at(-1)?.edition ?? 0;
  const [begin] = older?.items ?? [];
  if (!older || !begin || begin.edition < last - 1) return first;
  return { items: [...first.items, ...older.items.filter(({ edition }) => edition < last)], next: older.next };
};
