import { getSource } from '@throughline/catalogue/items/sources.js';
import type { RecentSource, RowsSource } from '@throughline/catalogue/items/item-source.js';
import type { Json } from '@throughline/contracts/json.js';
import { ToolFailure } from '../../kernel/agent-tools/tool.js';
import type { Position } from './item-positions.js';
import { listNewItems } from './read-items.js';

const since = '2026-03-01T08:00:00.000Z';
const startedAt = '2026-03-01T09:00:00.000Z';
const source = (id: string): RecentSource | RowsSource => {
  const found = getSource(id);
  if (found === undefined || found.kind === 'mailbox') throw new Error(`There is no ${id}.`);
  return found;
};

type Played = (given: Record<string, unknown>, operation: string) => Json;
const ask = (
  id: string,
  answer: Played,
  { position = null, options = {} }: { position?: Position | null; options?: Record<string, string> } = {},
) =>
  listNewItems(source(id), {
    options,
    since,
    position,
    startedAt,
    call: (operation, given) => Promise.resolve(answer(given, operation.id)),
  });
const listKeys = async (listed: ReturnType<typeof ask>) => (await listed).items.map(({ key }) => key);

describe('Items that come one after the other', () => {
  it('are requested since the trigger was on, then since half an hour before the last question', async () => {
    const asked: unknown[] = [];
    const answer: Played = ({ since: from }) => {
      asked.push(from);
      return { results: [] };
    };
    const { next } = await ask('hubspot.contacts', answer);
    await ask('hubspot.contacts', answer, { position: next });
    expect(asked).toEqual([since, '2026-03-01T08:30:00.000Z'].map((instant) => String(Date.parse(instant))));
  });

  it('are new once, although they are listed again', async () => {
    const answer = { items: [{ id: 1, html_url: 'https://github.com/quay/shop/issues/1' }, { id: 2 }] };
    const { items, next } = await ask('github.issues', () => answer);
    expect(items).toMatchObject([
      { key: '1', url: 'https://github.com/quay/shop/issues/1' },
      { key: '2', url: null },
    ]);
    expect(
      await listKeys(ask('github.issues', () => ({ items: [...answer.items, { id: 3 }] }), { position: next })),
    ).toEqual(['3']);
  });

  it.each([
    [
      'gmail.messages',
      (page: number) => ({ messages: [{ id: `m${page}` }], ...(page < 3 && { nextPageToken: String(page + 1) }) }),
      ['m3', 'm2', 'm1'],
    ],
    [
      'outlook.messages',
      (page: number) => ({ value: Array.from({ length: page < 3 ? 50 : 1 }, (_, at) => ({ id: `${page}-${at}` })) }),
      null,
    ],
  ])('of %s are read page by page, the oldest first', async (id, pageOf, keys) => {
    const pages: unknown[] = [];
    const listed = await listKeys(
      ask(id, ({ page }) => {
        pages.push(page);
        return pageOf(pages.length);
      }),
    );
    expect(pages).toEqual(id === 'gmail.messages' ? [undefined, '2', '3'] : [undefined, '50', '100']);
    if (keys !== null) expect(listed).toEqual(keys);
    else expect(listed).toHaveLength(101);
  });

  it('that are more than can be read are said to be', async () => {
    const { items, missed } = await ask('slack.messages', ({ page = '0' }) => ({
      messages: [{ ts: String(page), text: 'Hello' }],
      response_metadata: { next_cursor: String(Number(page) + 1) },
    }));
    expect([items.length, missed]).toEqual([20, 'too_many']);
  });

  it('leave out what agents and the service itself write in a channel', async () => {
    const messages = [
      { ts: '3', text: 'Hello' },
      { ts: '2', bot_id: 'B1' },
      { ts: '1', subtype: 'channel_join' },
    ];
    expect(await listKeys(ask('slack.messages', () => ({ messages })))).toEqual(['3']);
  });

  it('are read whole, unless they have gone meanwhile', async () => {
    const answer: Played = ({ id }, operation) => {
      if (operation === 'gmail.messages') return { messages: [{ id: 'b' }, { id: 'a' }] };
      if (id === 'b') throw new ToolFailure('http_404', 'Not found.', false);
      return { id: 'a', subject: 'An order' };
    };
    const { items } = await ask('gmail.messages', answer);
    expect(await Promise.all(items.map(({ read }) => read()))).toEqual([
      { fields: { id: 'a', subject: 'An order', key: 'a' }, files: new Map() },
      'gone',
    ]);
  });
});

describe('Rows of a sheet', () => {
  const header: Json = ['Order', '', 'Price'];
  const first: Position = { kind: 'rows', known: 3, times: 0 };
  const listing = (...rows: Json[]): Json => ({ valueRanges: [{ values: [header] }, { values: rows }] });
  const options = { spreadsheet: 's1', sheet: 'Orders' };

  it('that are there when it is asked first are not new', async () => {
    const { items, next } = await ask(
      'google_sheets.rows',
      () => ({ valueRanges: [{ values: [header, ['a'], ['b']] }] }),
      { options },
    );
    expect([items, next]).toEqual([[], first]);
  });

  it('are named by their number and have the columns’ names', async () => {
    const { items, next } = await ask('google_sheets.rows', () => listing(['b'], ['c', 1, '9.90']), {
      options,
      position: first,
    });
    expect(next).toEqual({ kind: 'rows', known: 4, times: 0 });
    expect(await Promise.all(items.map(async ({ key, read }) => [key, await read()]))).toEqual([
      ['row 4', { fields: { Order: 'c', 'column 2': 1, Price: '9.90', row: 4 }, files: new Map() }],
    ]);
  });

  it('have other names once rows were removed, which is said', async () => {
    const removed = await ask(
      'google_sheets.rows',
      (_, id) => (id === '' ? null : { valueRanges: [{ values: [header] }] }),
      { options, position: first },
    );
    expect(removed).toMatchObject({ items: [], next: { known: 1, times: 1 }, missed: 'rows_removed' });
    expect(
      await listKeys(ask('google_sheets.rows', () => listing(header, ['d']), { options, position: removed.next })),
    ).toEqual(['row 2 (1)']);
  });
});
