import { buffer } from 'node:stream/consumers';
import { HistoryQuery } from '@throughline/contracts/history/history.requests.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { exportedFile, exportedLines, type ExportFormat } from '../kernel/export/exported-lines.js';
import { readSaidText } from '../kernel/sandbox/said-text.js';
import { exportedEvents } from './history-export.js';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const event = (position: number, name: string): HistoryRow =>
  HistoryRow.parse({
    id: id(position),
    workspaceId: id(900),
    position,
    stream: `agent-${id(1)}`,
    category: 'agent',
    revision: position,
    type: 'AgentRenamed',
    data: { name },
    meta: {
      workspaceId: id(900),
      actor: { kind: 'system', id: '=cmd' },
      correlationId: id(2),
      causationId: null,
      commandId: id(2),
      command: 'RenameAgent',
      at: '2026-01-02T10:00:00.000Z',
      schema: 1,
    },
  });
const log = [event(3, 'c'), event(2, 'b, "x"'), event(1, 'a')];

const people = new Map([[id(7), '=Mara']]);

const exported = async (format: ExportFormat, rows = log) => {
  const asked: (number | undefined)[] = [];
  const chunks: string[] = [];
  const read = ({ before }: HistoryQuery) => {
    asked.push(before);
    const left = rows.filter(({ position }) => before === undefined || position < before);
    return Promise.resolve({ rows: left.slice(0, 2), more: left.length > 2 });
  };
  for await (const chunk of exportedEvents({ format, people }, HistoryQuery.parse({}), read)) chunks.push(chunk);
  return { asked, text: chunks.join('') };
};

describe('the export of history', () => {
  it('has every event, read page by page', async () => {
    const { asked, text } = await exported('ndjson');
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => HistoryRow.parse(JSON.parse(line))),
    ).toEqual(log);
    expect(asked).toEqual([undefined, 2]);
  });

  it('quotes cells and makes no formula of them', async () => {
    const [head, , second] = (await exported('csv')).text.split('\r\n');
    expect(head).toMatch(/^number,position,at,type/);
    expect(second).toContain(`"{""name"":""b, \\""x\\""""}"`);
    expect(second).toContain(`,'=cmd,`);
  });

  it('leaves a number below zero a number', async () => {
    const pages = (async function* () {
      yield await Promise.resolve([-335]);
    })();
    const lines: string[] = [];
    for await (const line of exportedLines('csv', { amount: (row: number) => row }, pages)) lines.push(line);
    expect(lines.join('')).toBe('amount\r\n-335\r\n');
  });

  it('names the person who acted and the API key in the last columns, and makes no formula of them', async () => {
    const [row] = log;
    if (!row) throw new Error('There is no event');
    const actor = { kind: 'user', id: id(7), apiKey: { id: id(8), name: '=Deploy' } };
    const byKey = HistoryRow.parse({ ...row, meta: { ...row.meta, actor } });
    const [head, line] = (await exported('csv', [byKey])).text.split('\r\n');
    expect(head).toMatch(/,data,unreadable,actorName,apiKey,command$/);
    expect(line).toMatch(/,'=Mara,'=Deploy,RenameAgent$/);
  });

  it.each([
    ['a;=1', `"a;'=1"`],
    ['a\t-1', `"a\t'-1"`],
    ['a\n@x', `"a\n'@x"`],
    ['a; "=1"', `"a;' ""=1"""`],
    ['\t=1', `"'\t'=1"`],
    [' =1', `' =1`],
    ['\uFF1D1', `'\uFF1D1`],
    ['a;\t=1', `"a;'\t'=1"`],
    ['a;" "=1', `"a;'"" ""=1"`],
    ['a;;=1;+2', `"a;;'=1;'+2"`],
    ['a-b; c=d', `"a-b; c=d"`],
  ])('makes no formula of %j where a spreadsheet splits at it', async (text, cell) => {
    expect(await toCsv([text])).toEqual(['text\r\n', `${cell}\r\n`]);
  });

  it.each([';', ';"', ';\t'])('reads a long text of spaces after %j only once', async (start) => {
    const text = `${start}${' \t'.repeat(500_000)}${' '.repeat(500_000)}end`;
    const [, line] = await toCsv([text]);
    expect(line === `"${text.replaceAll('"', '""')}"\r\n`).toBe(true);
  });

  it('lets other requests be served between the rows of a page', async () => {
    const served: string[] = [];
    const other = (left: number): void => {
      served.push('other');
      if (left > 0) setImmediate(other, left - 1);
    };
    setImmediate(other, 2);
    await toCsv(['a', 'b', 'c'], (row) => served.push(row));
    expect(served).toEqual(['a', 'other', 'b', 'other', 'c', 'other']);
  });

  it.each([
    ['csv', 'utf-8', 'mark', 'name\r\nMüller\r\n'],
    ['ndjson', 'utf-8', 'bytes', '"Müller"\n'],
  ] as const)(
    'as %s says its encoding, so that Excel shows Müller, and is read again as it was',
    async (format, ...said) => {
      const file = await exportedFile(
        'people',
        format,
        exportedLines(format, { name: (row: string) => row }, [['Müller']]),
      );
      const [name, from, text] = said;
      expect(readSaidText(await buffer(file.getStream()), null)).toEqual({ text, charset: { name, from } });
    },
  );

  it('that the database refuses is refused before it begins', async () => {
    const refused = async function* (): AsyncGenerator<string[]> {
      await Promise.reject(new Error('refused'));
      yield [];
    };
    const lines = exportedLines('csv', { text: (row: string) => row }, refused());
    await expect(exportedFile('history', 'csv', lines)).rejects.toThrow('refused');
  });
});

const toCsv = async (rows: string[], onRow: (row: string) => unknown = () => undefined): Promise<string[]> => {
  const pages = (async function* () {
    yield await Promise.resolve(rows);
  })();
  const text = (row: string): string => {
    onRow(row);
    return row;
  };
  const lines: string[] = [];
  for await (const line of exportedLines('csv', { text }, pages)) lines.push(line);
  return lines;
};
