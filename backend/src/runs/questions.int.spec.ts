import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { newId } from '@throughline/platform/ids.js';
import type { Client } from '../testing/client.js';
import { getClock } from '../testing/clock-of.js';
import { opened } from '../testing/opened.js';
import { RunFixture, service } from '../testing/run-fixture.js';
import { ConcurrencyPermits } from './execution/admission/concurrency-permits.js';
import { Executor } from './execution/executor.js';
import { ReconcileRuns } from './execution/reconcile-runs.js';

let fixture: RunFixture;
let app: NestFastifyApplication;
let client: Client;

beforeAll(async () => {
  fixture = await RunFixture.open();
  app = await fixture.process();
  client = await fixture.client(app);
});
afterAll(() => fixture.close());

const choices = '[{"label": "Noor Trading Lda", "hint": "Lisbon"}, {"label": "Noor Trading BV"}]';
const askCustomer = `1. Ask who it is with \`ask.person\`, question: Which customer is it?, choices: ${choices}`;
const asks = (instructions: string, over: Partial<AgentDefinition> = {}) =>
  definition({ instructions, tools: [newToolUse('ask.person')], ...over });
const waiting = async (instructions: string, over: Partial<AgentDefinition> = {}, by = client) => {
  const runId = await fixture.start(by, await fixture.agent(asks(instructions, over)));
  return { runId, asked: await fixture.happens(runId, 'AnswerRequested') };
};
const hoursToAnswer = ({ data, meta }: EventOf<'AnswerRequested'>): number =>
  Math.round((Date.parse(data.expiresAt) - Date.parse(meta.at)) / 3_600_000);
const answer = (runId: string, body: object, { by = client, workspace = fixture.workspaceId } = {}) =>
  by.post(`/api/workspaces/${workspace}/runs/${runId}/steps/2/answer`, body);

it('waits until a person answers, and goes on with the answer', async () => {
  const { runId, asked } = await waiting(`${askCustomer}\n2. Answer: It is {{step 1}}.`);
  const before = await fixture.run(client, runId, asked.position);
  expect(before.run).toMatchObject({ status: 'waiting', waiting: 'answer', currentStep: 'Ask who it is' });
  expect(before.steps[1]).toMatchObject({
    status: 'waiting',
    question: { asked: { value: { question: 'Which customer is it?' } }, answeredBy: null },
  });
  const { expiresAt } = asked.data;
  expect(hoursToAnswer(asked)).toBe(72);
  const { status } = await answer(runId, { answer: { answer: 'Noor Trading BV' }, expiresAt });
  expect(status).toBe(201);
  const { position } = await fixture.happens(runId, 'RunSucceeded');
  const { run, steps } = await fixture.run(client, runId, position);
  expect(run.output).toMatchObject({ value: 'It is Noor Trading BV.' });
  expect(steps[1]).toMatchObject({
    status: 'succeeded',
    output: { value: { answer: 'Noor Trading BV' } },
    question: { answeredBy: { kind: 'user', id: fixture.ownerId } },
  });
  expect(fixture.story(runId).filter((type) => type.startsWith('Answer'))).toEqual(['AnswerRequested', 'AnswerGiven']);
  expect((await answer(runId, { answer: { answer: 'Noor Trading BV' } })).problem.code).toBe('invalid_state');
});

it('has neither the question nor the answer readable in the log', async () => {
  const { runId, asked } = await waiting(askCustomer);
  await answer(runId, { answer: { answer: 'Noor Trading Lda' } });
  const given = await fixture.happens(runId, 'AnswerGiven');
  expect(JSON.stringify([asked, given])).not.toMatch(/Noor|customer/);
  expect(await opened({ app }, given)).toMatchObject({ data: { answer: { value: { answer: 'Noor Trading Lda' } } } });
});

it('takes a form, and a time to wait of its own', async () => {
  const fields =
    '[{"type": "number", "name": "pallets", "label": "Pallets"}, {"type": "date", "name": "on", "label": "On"}]';
  const { runId, asked } = await waiting(
    `1. \`ask.person\`, question: What came?, hours: 2, fields: ${fields}\n2. Answer: {{step 1.pallets}} on {{step 1.on}}.`,
  );
  expect(hoursToAnswer(asked)).toBe(2);
  expect((await answer(runId, { answer: { pallets: 'three', on: '2026-03-01' } })).problem).toMatchObject({
    code: 'answer_invalid',
    errors: [{ pointer: '/answer/pallets' }],
  });
  await answer(runId, { answer: { pallets: 3, on: '2026-03-01' } });
  const { position } = await fixture.happens(runId, 'RunSucceeded');
  expect((await fixture.run(client, runId, position)).run.output).toMatchObject({ value: '3 on 2026-03-01.' });
});

it('is answered once, however many answer at once', async () => {
  const { runId } = await waiting(askCustomer);
  const answers = ['Noor Trading BV', 'Noor Trading Lda', 'Noor Trading BV', 'Noor Trading Lda'];
  const statuses = await Promise.all(
    answers.map(async (each) => (await answer(runId, { answer: { answer: each } })).status),
  );
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409]);
  await fixture.happens(runId, 'RunSucceeded');
  expect(fixture.story(runId).filter((type) => type === 'AnswerGiven')).toHaveLength(1);
});

it('refuses an answer to another question, one that was not offered, and one from another workspace', async () => {
  const { runId } = await waiting(askCustomer);
  const fits = { answer: { answer: 'Noor Trading BV' } };
  expect((await answer(runId, { ...fits, expiresAt: '2026-01-01T00:00:00.000Z' })).problem.code).toBe(
    'question_changed',
  );
  expect((await answer(runId, { answer: { answer: 'Neither' } })).problem.code).toBe('answer_invalid');
  expect((await answer(runId, fits, { workspace: WorkspaceId.parse(newId()) })).status).toBe(404);
  expect(fixture.story(runId)).not.toContain('AnswerGiven');
});

it('goes on in another process when the worker is lost between the answer and the next step', async () => {
  const lonely = await fixture.process({ ROLES: 'api' });
  const by = await fixture.client(lonely);
  const runId = await fixture.start(by, await fixture.agent(asks(`${askCustomer}\n2. Answer: It is {{step 1}}.`)));
  await fixture.stop(app);
  await service(lonely, ConcurrencyPermits).enqueue((await fixture.happens(runId, 'RunRequested')).data);
  await service(lonely, Executor).execute({ runId, workspaceId: fixture.workspaceId }, new AbortController().signal);
  await fixture.happens(runId, 'AnswerRequested');
  expect((await answer(runId, { answer: { answer: 'Noor Trading Lda' } }, { by })).status).toBe(201);
  await fixture.happens(runId, 'AnswerGiven');
  await fixture.stop(lonely);
  app = await fixture.process();
  client = await fixture.client(app);
  const { position } = await fixture.happens(runId, 'RunSucceeded');
  expect((await fixture.run(client, runId, position)).run.output).toMatchObject({ value: 'It is Noor Trading Lda.' });
});

it('ends the run when nobody answers in time, or the agent hears of it where that is wanted', async () => {
  const ends = await waiting(askCustomer);
  const goesOn = await waiting(`${askCustomer}\n2. Answer: {{step 1.error.message}}`, { onDeny: 'tell' });
  await fixture.run(client, goesOn.runId, goesOn.asked.position);
  getClock(app).setTo(new Date(Date.now() + 73 * 3_600_000));
  await service(app, ReconcileRuns).reconcile();
  expect((await fixture.happens(ends.runId, 'RunFailed')).data).toMatchObject({
    code: 'unanswered',
    message: { value: 'Nobody answered the question in time.' },
  });
  const { position } = await fixture.happens(goesOn.runId, 'RunSucceeded');
  const { run, steps } = await fixture.run(client, goesOn.runId, position);
  expect(run.output).toMatchObject({ value: expect.stringMatching(/Nobody answered the question in time\.$/) });
  expect(steps[1]).toMatchObject({ status: 'denied', output: null });
  expect((await answer(goesOn.runId, { answer: { answer: 'Noor Trading Lda' } })).problem.code).toBe('invalid_state');
});
