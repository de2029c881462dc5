import { agentCreated } from '@throughline/contracts/agents/agent.fixtures.js';
import {
  connectionAuthorized,
  connectionCreated,
  modelCard,
} from '@throughline/contracts/connections/connection.fixtures.js';
import type { DomainEvent } from '@throughline/contracts/domain-events.js';
import { AgentId, ConnectionId, RunId } from '@throughline/contracts/ids.js';
import { ModelCosts } from '@throughline/contracts/model-prices/model-costs.js';
import type { Usage } from '@throughline/contracts/runs/run.events.js';
import * as run from '@throughline/contracts/runs/run.fixtures.js';
import { currentSchema } from '@throughline/contracts/upcasters.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { newEvent } from '@throughline/platform/testing/sample-events.js';
import type { Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { shareBackend } from '../../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let agentId: AgentId;
let connectionId: ConnectionId;
shareBackend((shared) => (backend = shared));
beforeEach(async () => {
  ada = await backend.signUp('Ada');
  agentId = AgentId.parse(newId());
  connectionId = ConnectionId.parse(newId());
  const { workspaceId, userId: ownerId } = ada;
  await append(`agent-${agentId}`, [agentCreated({ agentId, workspaceId, ownerId })]);
});

const append = async (stream: string, events: readonly DomainEvent[]): Promise<void> => {
  const { workspaceId } = ada;
  const schema = (event: DomainEvent) => ({ workspaceId, schema: currentSchema(event.type) });
  await backend.app.get(EventStore).append(
    stream,
    events.map((event) => newEvent(event, schema(event))),
    'none',
  );
};

/** Dollars for a million tokens in and out; those of the cache cost a tenth. */
const toPrice = (sent: number, written: number) => ({
  book: 'vendor',
  in: sent * 1e6,
  cacheRead: sent * 1e5,
  cacheWrite: sent * 1e6,
  out: written * 1e6,
});
const connectModels = () =>
  append(`connection-${connectionId}`, [
    connectionCreated({
      connectionId,
      workspaceId: ada.workspaceId,
      ownerId: ada.userId,
      service: 'other',
      kind: 'model',
    }),
    connectionAuthorized({ connectionId }),
    {
      type: 'ModelsListed',
      data: {
        connectionId,
        total: 4,
        models: [
          modelCard({ model: 'large-1', price: toPrice(2, 10) }),
          modelCard({ model: 'small-1', price: toPrice(1, 5) }),
          modelCard({ model: 'new-1' }),
          modelCard({ model: 'old-1', price: toPrice(1, 1), status: 'gone' }),
        ],
      },
    },
  ]);

const usage = (over: Partial<Usage>): Usage => ({ ...run.usage, in: 0, out: 0, ...over });
/** A run that has ended after one step, whose attempts used these tokens; the last one of them succeeded. */
const runOnce = async (provider: string, ...used: [Usage, ...Usage[]]): Promise<void> => {
  const runId = RunId.parse(newId());
  const of = { runId, agentId };
  const recipe = {
    connectionId,
    provider,
    model: 'large-1',
    assembler: 1,
    choice: 0,
    hash: '0'.repeat(64),
    bytes: 1,
    shortened: null,
    natively: [],
  };
  const unknown = { price: null, costMicros: null, payer: 'workspace' } as const;
  const attempts = used.flatMap((each, at): DomainEvent[] => {
    const attempt = at + 1;
    const started = run.stepStarted({ ...of, attempt, recipe });
    if (attempt === used.length) return [started, run.stepSucceeded({ ...of, attempt, usage: each, ...unknown })];
    const retryAt = '2026-01-02T03:04:06.000Z';
    return [started, run.stepFailed({ ...of, seq: 1, attempt, retryAt, usage: each, ...unknown })];
  });
  await append(`run-${runId}`, [
    run.runRequested({ ...of, workspaceId: ada.workspaceId }),
    { type: 'RunStarted', data: of },
    ...attempts,
    run.runSucceeded(of),
  ]);
};
const costs = async (of = ada): Promise<ModelCosts> => {
  await backend.settled();
  return (await of.client.get(of.path(`/agents/${agentId}/model-costs`))).as(ModelCosts);
};
const costOn = ({ items }: ModelCosts, model: string) => items.find((each) => each.model === model)?.costMicros;

it('the tokens of the last runs are priced on each model, with those of the cache, and of attempts that failed', async () => {
  await connectModels();
  await runOnce('other', usage({ in: 1_000_000, cacheRead: 500_000, out: 100_000, reasoning: 50_000 }));
  await runOnce('other', usage({ in: 300_000 }), usage({ in: 300_000, out: 10_000 }));
  const found = await costs();
  expect(found).toMatchObject({ ended: 2, runs: 2 });
  // (0.5 + 0.6) M tokens at 2, 0.5 M of the cache at 0.2, and 0.11 M written at 10.
  expect(costOn(found, 'large-1')).toBe(3_400_000);
  expect(costOn(found, 'small-1')).toBe(1_700_000);
});

it('a model without a price has no cost, and a price that the workspace sets is the one that holds', async () => {
  await connectModels();
  await runOnce('other', usage({ in: 1_000_000, out: 100_000 }));
  expect(costOn(await costs(), 'new-1')).toBeUndefined();
  const model = { connectionId, provider: 'other', model: 'new-1' };
  const price = { in: 3_000_000, cacheRead: 0, cacheWrite: 0, out: 1_000_000 };
  expect((await ada.client.put(ada.path('/model-prices'), { ...model, price })).status).toBe(200);
  const found = await costs();
  expect(costOn(found, 'new-1')).toBe(3_100_000);
  expect(costOn(found, 'rehearsal-1')).toBe(0);
  expect(costOn(found, 'old-1')).toBeUndefined();
});

it('the 20 runs that were requested last count, and of them only those that asked a model of a provider', async () => {
  await connectModels();
  await runOnce('other', usage({ in: 900_000_000 }));
  for (let at = 0; at < 19; at++) await runOnce('other', usage({ in: 1_000 }));
  await runOnce('rehearsal', usage({ in: 5_000_000 }));
  const found = await costs();
  expect(found).toMatchObject({ ended: 20, runs: 19 });
  expect(costOn(found, 'large-1')).toBe(19 * 2_000);
});

it('nothing is compared without a run that asked a model, and another workspace has no such agent', async () => {
  await connectModels();
  await runOnce('rehearsal', usage({ in: 5_000 }));
  expect(await costs()).toEqual({ ended: 1, runs: 0, items: [] });
  const eve = await backend.signUp('Eve');
  expect((await eve.client.get(eve.path(`/agents/${agentId}/model-costs`))).status).toBe(404);
});
