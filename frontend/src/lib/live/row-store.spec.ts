import type { Room, RowsMessage, WatchAnswer, WatchRequest } from '@throughline/contracts/realtime.js';
import { z } from 'zod';
import { applyRows, connectRooms, disconnectRooms } from './rooms.js';
import { ProblemError } from '../problem-error.js';
import { showMoment } from '../past/moment.js';
import { replica } from './replica.js';
import type { Page } from './row-state.js';
import { keepStores } from './keep-stores.js';

type Row = { id: string; position: number; name: string };
const Row = z.object({ id: z.string(), position: z.number(), name: z.string() });
const row = (id: string, position: number, name = id): Row => ({ id, position, name });

let rooms = 0;
const freshRoom = (): Room => {
  rooms += 1;
  const workspaceId = `0190a000-0000-7000-8000-${String(rooms).padStart(12, '0')}`;
  return { kind: 'workspace', workspaceId: z.uuid().brand<'WorkspaceId'>().parse(workspaceId) };
};

/** A server that answers watches as told and writes down the order of things. */
const liveStore = (pages: Page<Row>[], answers: WatchAnswer[] = []) => {
  const order: string[] = [];
  const watches: WatchRequest[] = [];
  const connect = () =>
    connectRooms({
      watch: (request) => {
        order.push('watch');
        watches.push(request);
        return Promise.resolve(answers.shift() ?? { kind: 'synced', position: 10 });
      },
      unwatch: () => order.push('unwatch'),
    });
  const load = () => {
    order.push('load');
    const page = pages.length > 1 ? pages.shift() : pages[0];
    return page ? Promise.resolve(page) : Promise.reject(new Error('no page'));
  };
  return { order, watches, connect, load };
};

// One iteration of the event loop, in which settled promises continue: nothing else is awaited.
// eslint-disable-next-line no-restricted-globals
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const rowsMessage = (room: Room, position: number, rows: Row[]): RowsMessage => ({
  room,
  position,
  rows: [{ topic: 'agents', rows }],
});

afterEach(() => {
  disconnectRooms();
  showMoment(null);
});

describe('a row store', () => {
  it('watches first and loads second', async () => {
    const { order, connect, load } = liveStore([{ items: [row('a', 5)], next: null, position: 10 }]);
    connect();
    const store = replica('agents', Row, load);
    const close = store.open(freshRoom());
    expect(store.getState().status).toBe('loading');
    await settled();
    close();
    expect(order.slice(0, 2)).toEqual(['watch', 'load']);
    expect(store.getState()).toMatchObject({ status: 'ready', list: [row('a', 5)] });
  });

  it('keeps the row with the higher position, whatever comes first', async () => {
    const room = freshRoom();
    const { connect, load } = liveStore([{ items: [row('a', 5, 'old')], next: null, position: 10 }]);
    connect();
    const store = replica('agents', Row, load);
    const close = store.open(room);
    applyRows(rowsMessage(room, 12, [row('a', 12, 'new')]));
    await settled();
    applyRows(rowsMessage(room, 12, [row('a', 7, 'late')]));
    expect(store.byId('a')?.name).toBe('new');
    close();
  });

  it('leaves rows alone that belong to another topic or another room', async () => {
    const room = freshRoom();
    const { connect, load } = liveStore([{ items: [], next: null, position: 10 }]);
    connect();
    const store = replica('agents', Row, load);
    const close = store.open(room);
    await settled();
    applyRows({ room, position: 11, rows: [{ topic: 'triggers', rows: [row('t', 11)] }] });
    applyRows(rowsMessage(freshRoom(), 11, [row('b', 11)]));
    expect(store.all()).toEqual([]);
    close();
  });

  it('asks after a break for what it missed since the last position', async () => {
    const room = freshRoom();
    const { watches, connect, load } = liveStore([{ items: [row('a', 5)], next: null, position: 10 }]);
    connect();
    const store = replica('agents', Row, load);
    const close = store.open(room);
    await settled();
    applyRows(rowsMessage(room, 42, [row('a', 42)]));
    disconnectRooms();
    connect();
    await settled();
    expect(watches.map((each) => each.since)).toEqual([null, 42]);
    close();
  });

  it('reloads when it missed too much, and removes rows that no longer exist', async () => {
    const room = freshRoom();
    const pages = [
      { items: [row('a', 5), row('b', 6)], next: null, position: 10 },
      { items: [row('a', 50, 'after')], next: null, position: 60 },
    ];
    const { connect, load } = liveStore(pages, [
      { kind: 'synced', position: 10 },
      { kind: 'reload', position: 60 },
    ]);
    connect();
    const store = replica('agents', Row, load);
    const close = store.open(room);
    await settled();
    disconnectRooms();
    connect();
    await settled();
    expect(store.all()).toEqual([row('a', 50, 'after')]);
    close();
  });

  it('shows what it could load while the socket is away, and asks from there once it is back', async () => {
    const { watches, connect, load } = liveStore([{ items: [row('a', 5)], next: null, position: 31 }]);
    const store = replica('agents', Row, load);
    const close = store.open(freshRoom());
    await settled();
    expect(store.getState().status).toBe('ready');
    connect();
    await settled();
    expect(watches.map((each) => each.since)).toEqual([31]);
    close();
  });

  it('leaves the room when nobody looks at it any more', async () => {
    const { order, connect, load } = liveStore([{ items: [], next: null, position: 10 }]);
    connect();
    const store = replica('agents', Row, load);
    const room = freshRoom();
    const first = store.open(room);
    await settled();
    const second = store.open(room);
    first();
    await settled();
    expect(order).not.toContain('unwatch');
    second();
    await settled();
    expect(order.at(-1)).toBe('unwatch');
  });
});

describe('a row store among others', () => {
  it('makes up for what it missed when it could not be loaded at once', async () => {
    const refused = new ProblemError({
      type: 'about:blank',
      title: 'Away',
      status: 503,
      instance: '',
      code: 'overloaded',
    });
    const pages = [
      { items: [row('a', 5)], next: null, position: 5 },
      refused,
      { items: [row('a', 8)], next: null, position: 9 },
    ];
    const { connect } = liveStore(
      [],
      [
        { kind: 'synced', position: 5 },
        { kind: 'reload', position: 9 },
      ],
    );
    connect();
    const load = () => {
      const page = pages.shift();
      return page === undefined || page instanceof Error
        ? Promise.reject(page ?? new Error('no page'))
        : Promise.resolve(page);
    };
    const store = replica('agents', Row, load);
    const close = store.open(freshRoom());
    await settled();
    connect();
    await settled();
    expect(store.byId('a')?.position).toBe(5);
    connect();
    await settled();
    expect(store.byId('a')?.position).toBe(8);
    close();
  });

  it('of one resource receives nothing more once the store of the next one is requested', async () => {
    const room = freshRoom();
    const { connect, load } = liveStore([{ items: [], next: null, position: 10 }]);
    connect();
    const of = keepStores(() => replica('agents', Row, load));
    const first = of('one');
    const close = first.open(room);
    await settled();
    const second = of('two');
    const closeSecond = second.open(room);
    await settled();
    applyRows(rowsMessage(room, 12, [row('b', 12)]));
    expect([first.byId('b'), second.byId('b')]).toEqual([undefined, row('b', 12)]);
    close();
    closeSecond();
  });
});

describe('a row store in the past', () => {
  const then: Page<Row> = { items: [row('a', 5, 'then')], next: null, position: 6 };
  const now: Page<Row> = { items: [row('a', 9, 'now'), row('b', 8)], next: null, position: 10 };

  it('has the rows of the moment instead of younger ones, receives none that come live, and all of now when one is back', async () => {
    const room = freshRoom();
    const { connect, load } = liveStore([now, then, now]);
    connect();
    const store = replica('agents', Row, load);
    const close = store.open(room);
    await settled();
    showMoment('6');
    await settled();
    expect(store.getState().list).toEqual(then.items);
    applyRows(rowsMessage(room, 12, [row('a', 12, 'later')]));
    expect(store.getState().list).toEqual(then.items);
    showMoment(null);
    await settled();
    close();
    expect(store.getState().list).toEqual(now.items);
  });

  it('never shows what was asked at another moment', async () => {
    const { connect } = liveStore([]);
    connect();
    const answers: ((page: Page<Row>) => void)[] = [];
    const store = replica('agents', Row, () => new Promise<Page<Row>>((resolve) => answers.push(resolve)));
    const close = store.open(freshRoom());
    await settled();
    answers[0]?.(now);
    await settled();
    showMoment('6');
    showMoment('7');
    answers[2]?.({ items: [row('a', 7, 'seventh')], next: null, position: 7 });
    await settled();
    answers[1]?.(then);
    await settled();
    close();
    expect(store.getState().list).toEqual([row('a', 7, 'seventh')]);
  });

  it('forgets the rows of another moment while no screen shows it', async () => {
    const { connect, load } = liveStore([now]);
    connect();
    const store = replica('agents', Row, load);
    store.open(freshRoom())();
    await settled();
    store.apply(now.items);
    showMoment('6');
    expect(store.byId('a')).toBeUndefined();
  });
});
