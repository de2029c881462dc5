import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { UndoRow } from '@throughline/contracts/undo/undo.row.js';
import { delay } from '@throughline/platform/delay.js';
import { seededRandom } from '@throughline/platform/testing/seeded-random.js';
import { startBackend } from '../../testing/backend.js';
import { killWorkers, withWorker } from '../../testing/kill-workers.js';
import type { Person } from '../../testing/person.js';
import { getProgram } from '../../testing/program.js';
import { planUndo, requestUndo } from '../../testing/undoing.js';

const kills = Number(process.env['FAULT_ROUNDS'] ?? 20);
const things = 1_000;
/** Somebody changes one of as many things while the undo runs. */
const edited = 10;

const numbers = Array.from({ length: things }, (_, at) => at);
const inTens = async (each: (at: number) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < things; at += 10) await Promise.all(numbers.slice(at, at + 10).map(each));
};

const listAll = async (person: Person): Promise<AgentRow[]> => {
  const all: AgentRow[] = [];
  for (let next: string | null = ''; next !== null;) {
    const cursor: string = next === '' ? '' : `&cursor=${next}`;
    const found = (await person.client.get(person.path(`/agents?limit=200${cursor}`))).as(page(AgentRow));
    all.push(...found.items);
    next = found.next;
  }
  return all;
};

it(
  `An undo of ${things} things does each once, and keeps what others edit, while ${kills} workers are killed`,
  async () => {
    const backend = await startBackend({ env: { ROLES: 'api', WORKSPACE_AGENTS: String(2 * things) } });
    const env = backend.settings({ ROLES: 'jobs' });
    const ada = await withWorker(env, () => backend.signUp('Ada'));
    const program = await getProgram(ada);
    const ids = new Map<number, string>();
    await inTens(async (at) =>
      ids.set(at, (await ada.client.post(ada.path('/agents'), { name: `Clerk ${at}` })).as(Receipt).id),
    );
    const rename = (who: Person['client'], at: number, name: string) =>
      who.patch(ada.path(`/agents/${ids.get(at)}/name`), { name });
    await inTens((at) => rename(program, at, `Robot ${at}`));
    await backend.settled();
    const filters = { actor: program.keyId };
    const plan = await planUndo(ada, filters);
    expect(plan.lines.filter(({ state }) => state === 'put_back')).toHaveLength(things);
    const undoId = await requestUndo(ada, filters, plan);
    const readUndo = async () => (await ada.client.get(ada.path(`/undos/${undoId}`))).as(UndoRow);
    let ended = 0;
    const watching = (async () => {
      for (; ended < things; await delay(500)) ended = (await readUndo()).ended.length;
    })();
    const edits = (async () => {
      for (let at = 0; at < things; at += edited) (await rename(ada.client, at, `Mine ${at}`)).as(Receipt);
    })();
    const random = seededRandom(7);
    const killed = await killWorkers({
      env,
      workers: 1,
      kills,
      livesMs: () => 500 + random(2_000),
      ended: () => ended === things,
    });
    await Promise.all([watching, edits]);
    await backend.settled();
    const undo = await readUndo();
    const agents = await listAll(ada);
    const isEdited = (name: string) => name.startsWith('Mine ');
    const figures = {
      killed,
      ended: undo.ended.length,
      refused: undo.ended.filter(({ code }) => code !== null).length,
      // Created, renamed by the key, and put back.
      twice: agents.filter(({ name, revision }) => !isEdited(name) && revision !== 2).length,
      robots: agents.filter(({ name }) => name.startsWith('Robot ')).length,
      edits: agents.filter(({ name }) => isEdited(name)).length,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(figures).toMatchObject({ ended: things, twice: 0, robots: 0, edits: things / edited });
    await backend.stop();
  },
  60 * 60_000,
);
