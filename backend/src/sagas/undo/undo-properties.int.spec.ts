import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import type { UndoRow } from '@throughline/contracts/undo/undo.row.js';
import { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { seededRandom } from '@throughline/platform/testing/seeded-random.js';
import type { Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { shareBackend } from '../../testing/shared-backend.js';
import { undo } from '../../testing/undoing.js';

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 2);
const commandsEach = 25;

let backend: Backend;
shareBackend((shared) => (backend = shared));

type Things = { agents: string[]; trigger: string; member: string };

const make = async (ada: Person, ben: Person): Promise<Things> => {
  await ada.admits(ben, 'builder');
  const agents: string[] = [];
  for (const name of ['Clerk', 'Cook', 'Porter']) {
    const definition = { changes: { instructions: `Work as ${name}.` } };
    const { id } = (await ada.client.post(ada.path('/agents'), { name })).as(Receipt);
    await ada.client.patch(ada.path(`/agents/${id}/draft`), definition);
    await ada.client.post(ada.path(`/agents/${id}/publish`), { note: '' });
    agents.push(id);
  }
  await backend.settled();
  const settings = { kind: 'schedule', timing: { kind: 'interval', minutes: 600 }, timeZone: 'UTC', misfire: 'skip' };
  const trigger = { agentId: agents[0], name: 'Nightly', settings };
  const { id } = (await ada.client.post(ada.path('/triggers'), trigger)).as(TriggerReceipt);
  return { agents, trigger: id, member: ben.userId };
};

/** Fields that commands set. A command that is refused in a state is part of a random history. */
const readAll = async (ada: Person): Promise<unknown> => {
  const read = async <T>(path: string, as: (text: unknown) => T): Promise<T> =>
    as((await ada.client.get(ada.path(path))).json);
  const agents = await read('/agents', (json) => page(AgentRow).parse(json).items);
  const triggers = await read('/triggers', (json) => page(TriggerRow).parse(json).items);
  const members = await read('/members', (json) => page(MemberRow).parse(json).items);
  const archived = await read('/agents?status=archived', (json) => page(AgentRow).parse(json).items);
  return {
    agents: [...agents, ...archived]
      .map(({ id, name, labels, description, draft, status }) => ({ id, name, labels, description, draft, status }))
      .sort((a, b) => a.id.localeCompare(b.id)),
    triggers: triggers.map(({ id, name, settings, maxQueued, status }) => ({ id, name, settings, maxQueued, status })),
    members: members.map(({ userId, role, status }) => ({ userId, role, status })),
  };
};

const doOne = async (ada: Person, { agents, trigger, member }: Things, random: (below: number) => number) => {
  const [n, id] = [random(1_000), agents[random(agents.length)] ?? ''];
  const { client } = ada;
  // One that a trigger starts cannot be archived in every order.
  const archived = ada.path(`/agents/${agents[1 + random(2)] ?? ''}`);
  const [agent, ofTrigger, ofMember] = [`/agents/${id}`, `/triggers/${trigger}`, `/members/${member}`].map((below) =>
    ada.path(below),
  );
  const commands = [
    () => client.patch(`${agent}/name`, { name: `Name ${n}` }),
    () => client.patch(`${agent}/details`, { labels: [`label ${n % 3}`], description: `${n}` }),
    () => client.patch(`${agent}/draft`, { changes: { instructions: `Do ${n}.` } }),
    () => client.patch(`${agent}/draft`, { changes: { overlap: n % 2 === 0 ? 'skip' : 'replace' } }),
    () => client.post(`${agent}/${n % 2 === 0 ? 'pause' : 'resume'}`),
    () => client.post(`${archived}/${n % 3 === 0 ? 'archive' : 'restore'}`),
    () => client.patch(`${ofTrigger}/name`, { name: `Trigger ${n}` }),
    () => client.patch(`${ofTrigger}/queue`, { maxQueued: n % 2 === 0 ? null : n + 1 }),
    () => client.post(`${ofTrigger}/${n % 2 === 0 ? 'pause' : 'resume'}`),
    () => client.patch(`${ofMember}/role`, { role: ['admin', 'builder', 'runner', 'auditor'][n % 4] }),
    () => client.post(`${ofMember}/${n % 2 === 0 ? 'suspend' : 'reinstate'}`),
  ];
  await commands[random(commands.length)]?.();
};

const seeds = Array.from({ length: rounds }, (_, round) => 100 + round);

it.each(seeds)('Undoing the random history %i, and then the undo, gives the rows of before', async (seed) => {
  const random = seededRandom(seed);
  const [ada, ben] = [await backend.signUp('Ada'), await backend.signUp('Ben')];
  const things = await make(ada, ben);
  await backend.settled();
  const begin = await readAll(ada);
  const last = (await ada.client.get(ada.path('/history?limit=1'))).as(page(HistoryRow)).items[0];
  const from = new Date(Date.parse(last?.meta.at ?? '') + 1).toISOString();
  for (let count = 0; count < commandsEach; count += 1) await doOne(ada, things, random);
  await backend.settled();
  const end = await readAll(ada);
  const first = await undo(backend, ada, { actor: ada.userId, from });
  expect(listRefused(first)).toEqual([]);
  expect(await readAll(ada)).toEqual(begin);
  const second = await undo(backend, ada, { correlation: first.cause });
  expect(listRefused(second)).toEqual([]);
  expect(await readAll(ada)).toEqual(end);
});

const listRefused = ({ ended, items }: UndoRow) =>
  ended.flatMap(({ item, code }) => (code === null ? [] : [[items[item]?.setting, code]]));
