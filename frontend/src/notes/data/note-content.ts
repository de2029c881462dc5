import { jsonIn, writeValue, type Content, type Json } from '@throughline/contracts/json.js';

/** The text of a note; null when its key was destroyed. */
export const textOfNote = (text: Content): string | null => {
  if (text.kind === 'inline') return writeValue(text.value);
  return text.kind === 'blob' ? text.preview : null;
};

export type NoteTable = { columns: readonly string[]; rows: readonly (readonly string[])[] };
/** The ways in which a text can be read besides as it is. */
export type NoteContent = { table: NoteTable | null; json: Json | null };

type Fields = Readonly<Record<string, Json>>;

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const readNote = (text: string): NoteContent => {
  const value = jsonIn(text);
  const json = typeof value === 'object' ? value : null;
  if (Array.isArray(json)) return { json, table: buildTable(json) };
  if (json !== null) return { json, table: null };
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return { json, table: null };
  return { json, table: buildTable(lines.map((line) => jsonIn(line))) ?? readPairs(lines) };
};

const buildTable = (items: readonly (Json | undefined)[]): NoteTable | null => {
  if (items.length === 0 || !items.every(isFields)) return null;
  const columns = [...new Set(items.flatMap(Object.keys))];
  if (columns.length === 0) return null;
  return { columns, rows: items.map((item: Fields) => columns.map((column) => writeCell(item[column]))) };
};

const writeCell = (value: Json | undefined): string => (value === undefined || value === null ? '' : writeValue(value));

/** A name of up to three words, a colon and a value. */
const pair = /^\s*(?:[-*]\s+)?(\p{L}[\p{L}\p{N}_-]*(?: [\p{L}\p{N}_-]+){0,2}):\s+(\S.*)$/u;
/** A comma begins the next pair only where a name and a colon follow. */
const betweenPairs = /,\s+(?=\p{L}[\p{L}\p{N}_ -]*:\s)/u;

/** Lines of `name: value`: several on each line are the cells of a row, and one on each line is a row of two cells. */
const readPairs = (lines: readonly string[]): NoteTable | null => {
  const found: string[][][] = [];
  for (const line of lines) {
    const pairs = line.split(betweenPairs).map((part) => pair.exec(part)?.slice(1, 3));
    if (!pairs.every((each) => each !== undefined)) return null;
    found.push(pairs);
  }
  if (found.every(({ length }) => length === 1)) return { columns: ['Name', 'Value'], rows: found.flat() };
  return buildTable(
    found.map((pairs) => Object.fromEntries<Json>(pairs.map(([name = '', value = '']) => [name, value]))),
  );
};
