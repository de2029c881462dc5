import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { seededRandom } from '@throughline/platform/testing/seeded-random.js';
import { startBackend } from '../../testing/backend.js';
import { killWorkers, withWorker } from '../../testing/kill-workers.js';
import type { Person } from '../../testing/person.js';

const kills = Number(process.env['FAULT_ROUNDS'] ?? 30);
/** As many as one workspace may use in an hour. */
const usesEach = 40;
const workspaces = Math.max(1, Math.ceil(kills / 20));
/** One makes two agents, the other one an agent, a note and a trigger. */
const slugs = ['incident-log', 'payment-reminders'];
const created = /^(AgentCreated|TriggerCreated)$/;

const useAll = async (person: Person): Promise<void> => {
  for (let at = 0; at < usesEach; at += 1) {
    const template = slugs[at % slugs.length] ?? '';
    const { hash, templateId } = (await person.client.get(`/api/templates/${template}`)).json as TemplateDetail;
    const answer = await person.client.post(person.path('/installations'), {
      templateId,
      hash,
      values: {},
      asksFirst: true,
    });
    if (answer.status >= 300) throw new Error(answer.problem.code);
  }
};

const ofType = <T extends AnyRecorded['type']>(log: readonly AnyRecorded[], type: T) =>
  log.filter((event): event is Extract<AnyRecorded, { type: T }> => event.type === type);

it(
  `Templates are made whole and once while ${kills} workers are killed`,
  async () => {
    const backend = await startBackend({ env: { ROLES: 'api' } });
    const env = backend.settings({ ROLES: 'jobs' });
    const people = await withWorker(env, async () => {
      const signedUp: Person[] = [];
      for (let at = 0; at < workspaces; at += 1) signedUp.push(await backend.signUp());
      return signedUp;
    });
    const log: AnyRecorded[] = [];
    const subscription = backend.app.get(EventStore).subscribe('test', 0, {
      batch: (events) => Promise.resolve(void log.push(...events)),
    });
    let used = false;
    const using = Promise.all(people.map(useAll)).then(() => (used = true));
    const random = seededRandom(11);
    const ends = () => ofType(log, 'InstallationFinished').length + ofType(log, 'InstallationFailed').length;
    const killed = await killWorkers({
      env,
      workers: 2,
      kills,
      livesMs: () => 20 + random(300),
      ended: () => used && ends() === workspaces * usesEach,
    });
    await using;
    const named = ofType(log, 'TemplateUsed').map(({ data }) => data.parts);
    const triggers = named.flatMap((each) => each.triggers.map(({ triggerId }) => `trigger-${triggerId}`));
    const notes = named.flatMap((each) => each.notes.map(({ noteId }) => `note-${noteId}`));
    const agents = named.flatMap((each) => each.agents.map(({ agentId }) => `agent-${agentId}`));
    const parts = [...agents, ...triggers];
    const made = log.filter(({ type }) => created.test(type)).map(({ stream }) => stream);
    const figures = {
      killed,
      used: ofType(log, 'TemplateUsed').length,
      finished: ofType(log, 'InstallationFinished').length,
      parts: parts.length,
      made: made.length,
      differentlyMade: new Set(made).size,
      missing: parts.filter((stream) => !made.includes(stream)).length,
      notes: ofType(log, 'NoteWritten').length - new Set(notes).size,
      paused: ofType(log, 'TriggerPaused').length - triggers.length,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    const uses = workspaces * usesEach;
    expect(figures).toMatchObject({
      used: uses,
      finished: uses,
      missing: 0,
      notes: 0,
      paused: 0,
      made: figures.parts,
      differentlyMade: figures.parts,
    });
    await subscription.close();
    await backend.stop();
  },
  60 * 60_000,
);
