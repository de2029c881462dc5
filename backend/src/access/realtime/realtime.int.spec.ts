import { RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import type { Backend } from '../../testing/backend.js';
import { LiveClient } from '../../testing/live-client.js';
import type { Person } from '../../testing/person.js';
import { socketsBehind } from '../../kernel/metrics/metrics.js';
import { LiveTokens } from '../../kernel/realtime/sockets/live-tokens.js';
import { SocketServer } from '../../kernel/realtime/sockets/socket-server.js';
import { LiveRooms } from '../../kernel/realtime/rooms/live-rooms.js';
import { shareBackend } from '../../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let eve: Person;
const open: LiveClient[] = [];
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  [ada, eve] = [await backend.signUp('Ada Lovelace'), await backend.signUp('Eve')];
});
afterEach(() => {
  for (const live of open.splice(0)) live.close();
});

const socket = async (person: Person): Promise<LiveClient> => {
  const live = await person.socket();
  open.push(live);
  return live;
};
const toWorkspace = ({ workspaceId }: Person): Room => ({ kind: 'workspace', workspaceId });
const createAgent = async (person: Person, name = 'Scout'): Promise<Receipt> =>
  (await person.client.post(person.path('/agents'), { name })).as(Receipt);
const rename = async (person: Person, id: string, name: string): Promise<Receipt> =>
  (await person.client.patch(person.path(`/agents/${id}/name`), { name })).as(Receipt);

describe('a room', () => {
  it('is not joined by a socket that left it before it was admitted', async () => {
    const live = await socket(ada);
    const answered = live.watch(toWorkspace(ada));
    live.socket.emit('unwatch', toWorkspace(ada));
    expect(await answered).toMatchObject({ kind: 'synced' });
    expect(backend.app.get(LiveRooms).watchedRooms(ada.workspaceId)).toEqual([]);
  });
});

describe('a socket', () => {
  it('that sends too many requests is told to retry, and so is another one of its session, but no other', async () => {
    const greedy = await backend.signUp('Greedy');
    const [first, second, other] = [await socket(greedy), await socket(greedy), await socket(ada)];
    const answers = await Promise.all(Array.from({ length: 120 }, () => first.watch(toWorkspace(greedy))));
    const put = answers.filter((answer) => answer.kind === 'problem').map(({ problem }) => problem.code);
    expect(put).toEqual(Array.from({ length: 20 }, () => 'overloaded'));
    expect(await second.watch(toWorkspace(greedy))).toMatchObject({ kind: 'problem', problem: { code: 'overloaded' } });
    expect(await other.watch(toWorkspace(ada))).toMatchObject({ kind: 'synced' });
  });

  it('is refused, with the reason, when its session has twenty; another session is not', async () => {
    const person = await backend.signUp('Crowd');
    const opened = await Promise.allSettled(Array.from({ length: 60 }, () => socket(person)));
    const sockets = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const server = backend.app.get(SocketServer);
    const openNow = () =>
      [...server.io.sockets.sockets.values()].filter(({ data }) => data.caller.userId === person.userId).length;
    await eventually('no more than twenty stay open', () => openNow() <= 20);
    expect(openNow()).toBe(20);
    for (const live of sockets) live.socket.io.reconnection(false);
    await expect(socket(person)).rejects.toThrow('too_many_sockets');
    expect(await socket(ada)).toBeDefined();
    await eventually(
      'refused connections are closed',
      () => server.io.engine.clientsCount <= server.io.sockets.sockets.size,
    );
    for (const live of sockets) live.close();
    await eventually('they are closed', () => openNow() === 0);
    expect(await socket(person)).toBeDefined();
  });

  const refused = (person: Person, headers: Record<string, string>) =>
    expect(LiveClient.open(person.client, headers)).rejects.toThrow();

  it('is refused to other sites, which CORS would not stop', async () => {
    await refused(ada, { origin: 'https://evil.example.com' });
    await refused(ada, { origin: 'null' });
    await refused(ada, { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' });
    await refused(ada, {});
  });

  it('is refused to nobody', () => expect(LiveClient.open(backend.visitor())).rejects.toThrow());

  it('is refused by polling as well', async () => {
    const polling = '/socket.io/?EIO=4&transport=polling';
    const foreign = await ada.client.get(polling, { headers: { origin: 'https://evil.example.com' } });
    expect(foreign.status).toBe(403);
    const own = await ada.client.get(polling);
    expect(own.status).toBe(200);
    const { sid } = JSON.parse(own.text.slice(1)) as { sid: string };
    await ada.client.post(`${polling}&sid=${sid}`, undefined, { raw: '1', headers: { 'content-type': 'text/plain' } });
  });

  it('that talks nonsense is answered, and goes on', async () => {
    const live = await socket(ada);
    const nonsense: unknown[] = [
      null,
      7,
      {},
      { room: { kind: 'moon' }, since: 1 },
      { room: toWorkspace(ada), since: -1 },
    ];
    for (const request of nonsense) {
      expect(await live.socket.emitWithAck('watch', request as never)).toMatchObject({
        kind: 'problem',
        problem: { code: 'validation_failed' },
      });
    }
    live.socket.emit('unwatch', { kind: 'moon' } as never);
    live.socket.emit('watch', { room: toWorkspace(ada), since: null }, undefined as never);
    expect(await live.watch(toWorkspace(ada))).toMatchObject({ kind: 'synced' });
  });
});

describe('a workspace that is watched', () => {
  it('tells every change to everyone in it and to nobody else', async () => {
    const [mine, other, foreign] = [await socket(ada), await socket(ada), await socket(eve)];
    await Promise.all([mine.watch(toWorkspace(ada)), other.watch(toWorkspace(ada)), foreign.watch(toWorkspace(eve))]);
    const { id, position } = await createAgent(ada, 'Ranger');
    await Promise.all([mine.reaches(position), other.reaches(position)]);
    for (const live of [mine, other])
      expect(live.rows('agents')).toContainEqual(expect.objectContaining({ id, name: 'Ranger', position }));
    await foreign.reaches((await createAgent(eve)).position);
    expect(JSON.stringify(foreign.said)).not.toContain(id);
  });

  it('is told a command’s position even where it changed none of its rows', async () => {
    const live = await socket(ada);
    await live.watch(toWorkspace(ada));
    const { id } = await createAgent(ada);
    const { position } = await rename(ada, id, 'Once');
    await live.reaches(position);
  });

  it('shows personal data in clear', async () => {
    const live = await socket(ada);
    await live.watch(toWorkspace(ada), 0);
    expect(live.rows('members')).toContainEqual(
      expect.objectContaining({ userId: ada.userId, name: 'Ada Lovelace', email: ada.email }),
    );
  });

  it('is caught up with before it answers', async () => {
    const before = (await createAgent(ada)).position;
    const made = [await createAgent(ada, 'A'), await createAgent(ada, 'B')];
    await backend.settled();
    const live = await socket(ada);
    const answer = await live.watch(toWorkspace(ada), before);
    expect(answer).toMatchObject({ kind: 'synced' });
    expect(live.rows('agents').map((row) => (row as { id: string }).id)).toEqual(made.map(({ id }) => id));
  });

  it('sends rows that changed while the notification connection was down', async () => {
    const live = await socket(ada);
    await live.watch(toWorkspace(ada));
    const postgres = backend.app.get(Postgres);
    const cut = () =>
      postgres.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'throughline notifications' and datname = current_database()`,
      );
    await cut();
    const names = Array.from({ length: 20 }, (_, i) => `Name ${i}`);
    const { id } = await createAgent(ada);
    let last = 0;
    for (const name of names) last = (await rename(ada, id, name)).position;
    await live.reaches(last);
    expect(live.rows('agents').at(-1)).toMatchObject({ id, name: 'Name 19' });
  });

  it('answers a non-member with not found, in every room', async () => {
    const live = await socket(eve);
    const rooms: Room[] = [
      toWorkspace(ada),
      { kind: 'history', workspaceId: ada.workspaceId },
      { kind: 'workspace', workspaceId: WorkspaceId.parse(newId()) },
    ];
    for (const room of rooms)
      expect(await live.watch(room)).toMatchObject({ kind: 'problem', problem: { code: 'not_found' } });
  });

  it('is closed at once for a member who is removed', async () => {
    const ben = await backend.signUp('Ben');
    await ada.admits(ben, 'builder');
    const live = await socket(ben);
    await Promise.all([live.watch(toWorkspace(ada)), live.watch({ kind: 'history', workspaceId: ada.workspaceId })]);
    await ada.removes(ben);
    await live.hears('closed', ({ message }) => message.room.kind === 'workspace' && message.reason === 'forbidden');
    await live.hears('closed', ({ message }) => message.room.kind === 'history');
    const { id } = await createAgent(ada, 'Secret');
    await backend.settled();
    expect(JSON.stringify(live.said)).not.toContain(id);
  });

  it('is left in every tab by a person who signs out', async () => {
    const ben = await backend.signUp('Ben');
    const tabs = [await socket(ben), await socket(ben)];
    await Promise.all(tabs.map((tab) => tab.watch(toWorkspace(ben))));
    await ben.client.post('/api/auth/sign-out');
    for (const tab of tabs) {
      await tab.hears('signed_out');
      await tab.hears('disconnected');
    }
  });

  it('knows who is there', async () => {
    const ben = await backend.signUp('Ben');
    await ada.admits(ben, 'auditor');
    const [mine, other] = [await socket(ada), await socket(ben)];
    await mine.watch(toWorkspace(ada));
    await other.watch(toWorkspace(ada));
    await mine.hears('presence', ({ message }) => message.userIds.length === 2 && message.userIds.includes(ben.userId));
    mine.said.length = 0;
    other.close();
    await mine.hears('presence', ({ message }) => message.userIds.join() === ada.userId);
  });
});

describe('a run that is watched', () => {
  const startRun = async (person: Person): Promise<Receipt> => {
    const { id } = await createAgent(person);
    const run = (await person.client.post(person.path(`/agents/${id}/runs`), { version: 'draft' })).as(Receipt);
    await backend.settled();
    return run;
  };
  const toRoom = (person: Person, runId: string): Room => ({
    kind: 'run',
    workspaceId: person.workspaceId,
    runId: RunId.parse(runId),
  });

  it('sends its steps and tokens to its watchers only', async () => {
    const { id } = await startRun(ada);
    const [mine, other] = [await socket(ada), await socket(ada)];
    await mine.watch(toRoom(ada, id), 0);
    await mine.hears('rows', ({ message }) => message.room.kind === 'run');
    await other.watch(toWorkspace(ada));
    const step = { runId: RunId.parse(id), seq: 99, attempt: 1 };
    const written = backend.app.get(LiveTokens).begin(step);
    written.write('text', 'Hello');
    const message = { ...step, part: 'text', offset: 0, text: 'Hello' };
    expect((await mine.hears('tokens', (said) => said.message.text === 'Hello')).message).toEqual(message);
    written.end();
    expect(other.said.filter(({ said }) => said === 'tokens')).toEqual([]);
  });

  it('cannot be watched through another workspace', async () => {
    const { id } = await startRun(ada);
    const live = await socket(eve);
    expect(await live.watch(toRoom(eve, id))).toMatchObject({ kind: 'problem', problem: { code: 'not_found' } });
    expect(await live.watch(toRoom(ada, id))).toMatchObject({ kind: 'problem', problem: { code: 'not_found' } });
  });
});

describe('a socket that does not read', () => {
  const countBehind = async () => (await socketsBehind.get()).values[0]?.value;

  it('is closed before it uses unlimited memory, and catches up later', async () => {
    const [slow, quick] = [await socket(ada), await socket(ada)];
    await Promise.all([slow.watch(toWorkspace(ada)), quick.watch(toWorkspace(ada))]);
    const { id } = await createAgent(ada);
    // A paused connection would be resumed by what was on its way to the receiver; a paused web socket stays so.
    const ws = Reflect.get(slow.socket.io.engine.transport, 'ws') as { pause: () => void; resume: () => void };
    ws.pause();
    const text = 'x'.repeat(60_000);
    let last = 0;
    const before = await countBehind();
    for (let i = 0; (await countBehind()) === before; i += 1) {
      last = (await ada.client.patch(ada.path(`/agents/${id}/draft`), { changes: { instructions: `${i}${text}` } })).as(
        Receipt,
      ).position;
      // Changes that are folded together are sent together, so each must have arrived before the next is made.
      await quick.reaches(last);
    }
    ws.resume();
    const { message } = await slow.hears('closed');
    expect(message).toMatchObject({ reason: 'behind', room: { kind: 'workspace' } });
    expect(await slow.watch(toWorkspace(ada), 0)).toMatchObject({ kind: 'synced' });
    expect(slow.rows('agents').at(-1)).toMatchObject({ id, position: last });
  });
});
