/** The text of an editor and what is selected in it. */
export type Selected = { text: string; start: number; end: number };
/** Replace from–to by `insert`, then select. */
export type Replacement = { from: number; to: number; insert: string; start: number; end: number };

const indent = '  ';

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;
const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
};

/** Rewrites every line the selection touches. */
const overLines = ({ text, start, end }: Selected, rewrite: (line: string) => string): Replacement => {
  const from = lineStart(text, start);
  // A selection that ends right before a line does not mean that line.
  const to = lineEnd(text, end > start && text[end - 1] === '\n' ? end - 1 : end);
  const lines = text.slice(from, to).split('\n');
  const written = lines.map(rewrite);
  const insert = written.join('\n');
  const first = (written[0]?.length ?? 0) - (lines[0]?.length ?? 0);
  const all = insert.length - (to - from);
  return {
    from,
    to,
    insert,
    start: Math.max(from, start + first),
    end: Math.max(from, end + (start === end ? first : all)),
  };
};

export const indented = (given: Selected): Replacement =>
  given.start === given.end
    ? { from: given.start, to: given.end, insert: indent, start: given.start + 2, end: given.start + 2 }
    : overLines(given, (line) => indent + line);

export const outdented = (given: Selected): Replacement => overLines(given, (line) => line.replace(/^ {1,2}|^\t/, ''));

const item = /^(\s*)(?:([-*])|(\d+)\.) /;

/** Enter in a list goes on with the next item; in an empty item it ends the list. Null: Enter means itself. */
export const nextItem = ({ text, start, end }: Selected): Replacement | null => {
  const from = lineStart(text, start);
  const found = item.exec(text.slice(from, start));
  if (!found || start !== end) return null;
  const [mark, space = '', bullet, number] = found;
  const rest = text.slice(from + mark.length, lineEnd(text, start));
  if (rest.trim() === '') return { from, to: lineEnd(text, start), insert: '', start: from, end: from };
  const next = `\n${space}${bullet ?? `${Number(number) + 1}.`} `;
  return { from: start, to: end, insert: next, start: start + next.length, end: start + next.length };
};

const numberedTwice = /^(\s*)\d+\. (\d+[.)])$/;

/** A space after a number that was typed behind the one the list went on with: the typed one takes its place. Null: the space means itself. */
export const typedNumber = ({ text, start, end }: Selected): Replacement | null => {
  const from = lineStart(text, start);
  const [, space = '', number] = numberedTwice.exec(text.slice(from, start)) ?? [];
  if (number === undefined || start !== end) return null;
  const insert = `${space}${number} `;
  return { from, to: end, insert, start: from + insert.length, end: from + insert.length };
};

/** Puts marks around the selection, or takes them away. */
export const wrapped = ({ text, start, end }: Selected, mark: string): Replacement => {
  const [before, after] = [text.slice(start - mark.length, start), text.slice(end, end + mark.length)];
  const chosen = text.slice(start, end);
  if (before === mark && after === mark)
    return {
      from: start - mark.length,
      to: end + mark.length,
      insert: chosen,
      start: start - mark.length,
      end: end - mark.length,
    };
  return { from: start, to: end, insert: mark + chosen + mark, start: start + mark.length, end: end + mark.length };
};

/** Puts a mark before every line of the selection, or takes it away when all have it. */
export const prefixed = (given: Selected, mark: string): Replacement => {
  const from = lineStart(given.text, given.start);
  const all = given.text
    .slice(from, lineEnd(given.text, given.end))
    .split('\n')
    .every((line) => line.startsWith(mark));
  return overLines(given, (line) => (all ? line.slice(mark.length) : mark + line));
};

export const linked = ({ text, start, end }: Selected): Replacement => {
  const chosen = text.slice(start, end) || 'text';
  const insert = `[${chosen}](https://)`;
  const at = start + insert.length - 1;
  return { from: start, to: end, insert, start: at, end: at };
};

export const inserted = ({ start, end }: Selected, insert: string): Replacement => {
  const at = start + insert.length;
  return { from: start, to: end, insert, start: at, end: at };
};
