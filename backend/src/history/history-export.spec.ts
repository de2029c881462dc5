import { HistoryQuery } from '@throughline/contracts/history/history.requests.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { exportedLines, type ExportFormat } from '../kernel/export/exported-lines.js';
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

const exported = async (format: ExportFormat) => {
  const asked: (number | undefined)[] = [];
  const chunks: string[] = [];
  const read = ({ before }: HistoryQuery) => {
    asked.push(before);
    const left = log.filter(({ position }) => before === undefined || position < before);
    return Promise.resolve({ rows: left.slice(0, 2), more: left.length > 2 });
  };
  for await (const chunk of exportedEvents(format, HistoryQuery.parse({}), read)) chunks.push(chunk);
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

  it.each([
    ['a;=1', `"a;'=1"`],
    ['a\t-1', `"a\t'-1"`],
    ['a\n@x', `"a\n'@x"`],
    ['a; "=1"', `"a;' ""=1"""`],
    ['\t=1', `"'\t'=1"`],
    [' =1', `' =1`],
    ['\uFF1D1', `'\uFF1D1`],
    ['a-b; c=d', `"a-b; c=d"`],
  ])('makes no formula of %j where a spreadsheet splits at it', async (text, cell) => {
    const rows = (async function* () {
      yield await Promise.resolve([text]);
    })();
    const lines: string[] = [];
    for await (const line of exportedLines('csv', { text: (row: string) => row }, rows)) lines.push(line);
    expect(lines).toEqual(['text\r\n', `${cell}\r\n`]);
  });
});
