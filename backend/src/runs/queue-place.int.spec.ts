import type { DomainEvent } from '@throughline/contracts/domain-events.js';
import { AgentId, RunId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import {
  approvalGranted,
  approvalRequested,
  runRequested,
  runStarted,
  toolStarted,
} from '@throughline/contracts/runs/run.fixtures.js';
import { RunQueuePlace } from '@throughline/contracts/runs/run.requests.js';
import { newId } from '@throughline/platform/ids.js';
import type { Client } from '../testing/client.js';
import { RunFixture } from '../testing/run-fixture.js';

/** 2,000 when the long tests run. */
const queued = process.env['FAULT_ROUNDS'] === undefined ? 200 : 2_000;
const agentId = AgentId.parse(newId());
let fixture: RunFixture;
let client: Client;
const waiting: RunId[] = [];
let position = 0;

const write = async (then: (of: { runId: RunId; agentId: AgentId }) => DomainEvent[] = () => []): Promise<RunId> => {
  const of = { runId: RunId.parse(newId()), agentId };
  const events = [runRequested({ ...of, workspaceId: fixture.workspaceId }), ...then(of)];
  position = await fixture.write(`run-${of.runId}`, 'none', events);
  return of.runId;
};
const place = async (runId: RunId | undefined, after: number) =>
  client.get(`/api/workspaces/${fixture.workspaceId}/runs/${runId}/queue?after=${after}`);

beforeAll(async () => {
  fixture = await RunFixture.open();
  client = await fixture.client(await fixture.process({ ROLES: 'api' }));
  for (let n = 0; n < 5; n += 1) await write((of) => [{ ...runStarted, data: of }]);
  await write((of) => [{ ...runStarted, data: of }, toolStarted(of), approvalRequested(of)]);
  await write((of) => [{ ...runStarted, data: of }, toolStarted(of), approvalRequested(of), approvalGranted(of)]);
  for (let n = 0; n < queued; n += 1) waiting.push(await write());
}, 120_000);
afterAll(() => fixture.close());

it('says how many runs start or continue before a queued one, and how many are in progress, however many are queued', async () => {
  const about = { inProgress: 5, parallelRuns: 5 };
  expect((await place(waiting.at(-1), position)).as(RunQueuePlace)).toEqual({ ...about, before: queued });
  expect((await place(waiting[0], position)).as(RunQueuePlace)).toEqual({ ...about, before: 1 });
  const cancel = await client.post(`/api/workspaces/${fixture.workspaceId}/runs/${waiting[0]}/cancel`);
  const after = cancel.as(Receipt).position;
  expect((await place(waiting.at(-1), after)).as(RunQueuePlace)).toEqual({ ...about, before: queued - 1 });
  expect((await place(waiting[0], after)).as(RunQueuePlace)).toEqual({ ...about, before: null });
});
