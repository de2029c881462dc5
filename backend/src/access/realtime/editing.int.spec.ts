import { AgentId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { newId } from '@throughline/platform/ids.js';
import type { Backend } from '../../testing/backend.js';
import type { LiveClient } from '../../testing/live-client.js';
import type { Person } from '../../testing/person.js';
import { shareBackend } from '../../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let ben: Person;
let reader: Person;
let reviewer: Person;
const open: LiveClient[] = [];
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  [ada, ben] = [await backend.signUp('Ada Lovelace'), await backend.signUp('Ben')];
  await ada.admits(ben, 'builder');
  reader = await backend.signUp('Cleo');
  await ada.admits(reader, 'auditor');
  reviewer = await backend.signUp('Dana');
  await ada.admits(reviewer, 'builder');
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

describe('where somebody edits', () => {
  const place = { field: 'instructions', caret: 7 } as const;
  const at = (agentId = AgentId.parse(newId())) => ({ workspaceId: ada.workspaceId, agentId, open: true, place });

  it('is sent to the others in the workspace as that person, and its end when the socket is lost', async () => {
    const [mine, other] = [await socket(ada), await socket(ben)];
    await mine.watch(toWorkspace(ada));
    await other.watch(toWorkspace(ada));
    const request = at();
    other.socket.emit('editing', request);
    const heard = await mine.hears('editing', ({ message }) => message.agentId === request.agentId);
    expect(heard.message).toMatchObject({ ...request, userId: ben.userId });
    other.close();
    await mine.hears('editing', ({ message }) => message.agentId === request.agentId && !message.open);
  });

  it('is not sent on from a socket that is not in the room of the workspace', async () => {
    const [mine, outside, other] = [await socket(ada), await socket(ben), await socket(ben)];
    await mine.watch(toWorkspace(ada));
    await other.watch(toWorkspace(ada));
    const request = at();
    outside.socket.emit('editing', request);
    // Answered after what was sent before it.
    await outside.watch({ kind: 'history', workspaceId: ada.workspaceId });
    const later = at();
    other.socket.emit('editing', later);
    await mine.hears('editing', ({ message }) => message.agentId === later.agentId);
    expect(mine.said.filter(({ said }) => said === 'editing')).toHaveLength(1);
  });

  it('is not sent on for somebody who may only read', async () => {
    const [mine, reading, other] = [await socket(ada), await socket(reader), await socket(ben)];
    for (const live of [mine, reading, other]) await live.watch(toWorkspace(ada));
    reading.socket.emit('editing', at());
    await reading.watch({ kind: 'history', workspaceId: ada.workspaceId });
    const later = at();
    other.socket.emit('editing', later);
    await mine.hears('editing', ({ message }) => message.agentId === later.agentId);
    expect(mine.said.filter(({ said }) => said === 'editing')).toHaveLength(1);
  });

  it('is sent on as often as is allowed in a flood, and the others are heard all the same', async () => {
    const [mine, flooding, other] = [await socket(ada), await socket(ben), await socket(reviewer)];
    for (const live of [mine, flooding, other]) await live.watch(toWorkspace(ada));
    const flood = at();
    for (let n = 0; n < 2_000; n += 1) flooding.socket.emit('editing', { ...flood, place: { ...place, caret: n } });
    const later = at();
    other.socket.emit('editing', later);
    await mine.hears('editing', ({ message }) => message.agentId === later.agentId);
    // Answered after the flood that was sent before it.
    await flooding.watch({ kind: 'history', workspaceId: ada.workspaceId });
    const afterwards = at();
    other.socket.emit('editing', afterwards);
    await mine.hears('editing', ({ message }) => message.agentId === afterwards.agentId);
    const heard = mine.said.filter((said) => said.said === 'editing' && said.message.agentId === flood.agentId);
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.length).toBeLessThanOrEqual(limits.sockets.editingMessages.points);
    expect(flooding.socket.connected).toBe(true);
  });
});
