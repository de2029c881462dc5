import { useMemo, useState } from 'react';
import { Segmented } from '../../ui/choice/segmented.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';
import { Code } from '../../ui/values/code.js';
import { readNote, type NoteContent, type NoteTable } from '../data/note-content.js';

type Look = 'table' | 'json' | 'text';
const names: Record<Look, string> = { table: 'Table', json: 'JSON', text: 'Text' };

/** The first is how it is shown until another is chosen. */
const listLooks = ({ table, json }: NoteContent): readonly Look[] => {
  const looks: readonly Look[] = json === null ? ['text'] : ['json', 'text'];
  return table ? ['table', ...looks] : looks;
};

/** Shows what a note says: rows as a table, JSON with its structure, and anything else as text. */
export const NoteText = ({ text }: { text: string | null }) => {
  const content = useMemo(() => readNote(text ?? ''), [text]);
  const [chosen, setChosen] = useState<Look>();
  if (text === null) return <p className="text-sm text-ink-3">The text of this note was erased.</p>;
  const looks = listLooks(content);
  const look = looks.find((each) => each === chosen) ?? looks[0] ?? 'text';
  return (
    <section aria-label="Text" className="grid gap-3">
      {looks.length > 1 && (
        <div>
          <Segmented
            label="Shown as"
            value={look}
            onChange={setChosen}
            options={looks.map((value) => ({ value, label: names[value] }))}
          />
        </div>
      )}
      <Shown look={look} content={content} text={text} />
    </section>
  );
};

const Shown = ({ look, content, text }: { look: Look; content: NoteContent; text: string }) => {
  if (look === 'table' && content.table) return <Rows table={content.table} />;
  if (look === 'json')
    return (
      <Code language="json" label="JSON" wrap className="max-h-none">
        {JSON.stringify(content.json, null, 2)}
      </Code>
    );
  if (text === '') return <p className="text-sm text-ink-3">This note is empty.</p>;
  return <p className="max-w-[72ch] text-md leading-6 break-words whitespace-pre-wrap">{text}</p>;
};

const Rows = ({ table: { columns, rows } }: { table: NoteTable }) => (
  // A wide table is scrolled by keyboard, too.
  <div
    role="region"
    aria-label="Table"
    tabIndex={0}
    className="overflow-x-auto rounded-md border border-line [&>div]:overflow-visible"
  >
    <Table label="Rows of the note" inset>
      <TableHead>
        {columns.map((column) => (
          <TableHeader key={column}>{column}</TableHeader>
        ))}
      </TableHead>
      <tbody>
        {rows.map((cells, row) => (
          <TableRow key={row}>
            {cells.map((cell, at) => (
              <TableCell key={at} className="min-w-24 py-1.5 break-words whitespace-pre-wrap!">
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  </div>
);
