import { CommandBus } from '@nestjs/cqrs';
import { Receipt } from '@throughline/contracts/receipt.js';
import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import type { TemplateFile, TemplateSample } from '@throughline/contracts/templates/template-file.js';
import { needsModel } from '@throughline/contracts/templates/template-powers.js';
import { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { newId } from '@throughline/platform/ids.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { z } from 'zod';
import { getNoteId } from '../../notes/note-id.js';
import { WriteNote } from '../../notes/domain/note.commands.js';
import { builtInTemplateContents } from '../template-catalogue.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { connectService } from '../../testing/connected-service.js';
import { commandMeta } from '../../testing/command-meta.js';
import type { Person } from '../../testing/person.js';
import { StandIn } from '../../testing/stand-in.js';
import { TemplateMaker } from '../../testing/templates.js';
import { Blobs } from '../../kernel/blobs/blobs.js';

const isWhole = process.env['FAULT_ROUNDS'] !== undefined;
/** The usual tests run every sixth template: each is played in memory by `built-in.int.spec.ts` all the same. */
const templatesToRun = builtInTemplateContents
  .filter(({ file }) => !needsModel(file))
  .filter((_, index) => isWhole || index % 6 === 0);
const Result = z.object({ status: z.number(), body: z.json() });
let backend: Backend;
let world: StandIn;
let ada: Person;
let templates: TemplateMaker;
beforeAll(async () => {
  backend = await startBackend({ env: { EGRESS_ALLOW_PRIVATE: '127.0.0.0/8' } });
  ada = await backend.signUp('Ada');
  templates = new TemplateMaker(backend);
  world = await StandIn.open(backend);
});
afterAll(async () => {
  world.close();
  await backend.stop();
});

const run = (command: object) => backend.app.get(CommandBus).execute(command as never);
const by = () =>
  commandMeta({ workspaceId: ada.workspaceId, actor: { kind: 'user', id: ada.userId }, commandId: newId() as never });

/** Notes of the sample are the workspace's, in the place of what earlier samples wrote. */
const setNotes = async ({ notes }: TemplateSample): Promise<void> => {
  for (const [key, text] of Object.entries(notes)) {
    const noteId = getNoteId(ada.workspaceId, key);
    const sealed = await backend.app
      .get(Blobs, { strict: false })
      .seal({ workspaceId: ada.workspaceId, runId: noteId }, text);
    await run(new WriteNote({ noteId, workspaceId: ada.workspaceId, key, text: sealed }, by()));
  }
};

/** An account at a service: with a key, or as somebody has signed in where there is no key. */
const connect = async (service: string): Promise<string> => {
  if (service === 'gmail') return connectService(backend, ada, service);
  const secret = { kind: 'bearer', token: `token-of-${service}` };
  const body = { service, kind: 'bearer', name: service, secret };
  return (await ada.client.post(ada.path('/connections'), body)).as(Receipt).id;
};

const accountsFor = async ({ connections }: TemplateFile) =>
  Promise.all(
    connections.map(async ({ agent, name, service }) => ({ agent, name, connectionId: await connect(service) })),
  );

/** The run once it has ended; every question is answered yes. */
const ended = async (id: string): Promise<RunRow> =>
  eventually('the run has ended', async () => {
    await backend.settled();
    const row = (await ada.client.get(ada.path(`/runs/${id}`))).as(RunRow);
    if (row.endedAt !== null) return row;
    const steps = (await ada.client.get(ada.path(`/runs/${id}/steps`))).as(z.array(StepRow));
    for (const { seq, status, approval } of steps)
      if (status === 'waiting' && approval?.decision === null && approval.arguments.kind === 'inline')
        await ada.client.post(ada.path(`/runs/${id}/steps/${seq}/approve`), { arguments: approval.arguments.value });
    return undefined;
  });

it.each(templatesToRun.map(({ file }) => [file.listing.slug, file] as const))(
  'A real run of the template %s ends as its first sample was recorded',
  async (slug, file) => {
    const { runs, templateId, hash } = (await ada.client.get(`/api/templates/${slug}`)).as(TemplateDetail);
    const [sample, recorded] = [file.samples[0], runs[0]];
    if (sample === undefined || recorded === undefined) throw new Error('Every template has a sample.');
    world.answer(sample.answers.map(({ result }) => Result.parse(result)));
    await setNotes(sample);
    const values = Object.fromEntries(
      file.variables.map(({ name, default: usual, example }) => [
        name,
        usual === '' || usual === null ? example : usual,
      ]),
    );
    const body = { templateId, hash, values, asksFirst: false, connections: await accountsFor(file) };
    const installed = (await ada.client.post(ada.path('/installations'), body)).as(Receipt);
    const { parts } = await templates.installed(installed.id, ada);
    const agent = ada.path(`/agents/${parts.agents.find(({ part }) => part === sample.agent)?.agentId}`);
    expect((await ada.client.post(`${agent}/publish`, { note: '' })).status).toBe(200);
    const ofSample = async () => {
      const { id } = (await ada.client.post(`${agent}/runs`, { inputs: sample.inputs })).as(Receipt);
      return ended(id);
    };
    const { status, output } = await backend.clock.whileAt(new Date(sample.at), ofSample);
    const text = output?.kind === 'inline' ? output.value : null;
    expect({ status, text }).toEqual(
      recorded.ended.status === 'succeeded'
        ? { status: 'succeeded', text: recorded.ended.text }
        : { status: 'failed', text: null },
    );
  },
);
