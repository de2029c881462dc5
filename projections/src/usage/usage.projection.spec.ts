import {
  free,
  inline,
  runFailed,
  runRequested,
  runStarted,
  stepStarted,
  stepSucceeded,
  toolStarted,
  usage,
} from '@throughline/contracts/runs/run.fixtures.js';
import { RunUsageRow } from '@throughline/contracts/usage/usage.row.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { runUsageTable } from './usage.projection.js';

const recipe = {
  connectionId: null,
  provider: 'quay',
  model: 'quay-large',
  assembler: 2,
  choice: 0,
  hash: 'a'.repeat(64),
  bytes: 10,
  shortened: null,
  natively: [],
};
const paid = { ...free, costMicros: 1_500, payer: 'deployment' as const };
const story = [
  runRequested(),
  runStarted,
  stepStarted({ seq: 1, recipe }),
  stepSucceeded({ seq: 1, usage, ...paid }),
  toolStarted({ seq: 2 }),
  stepSucceeded({ seq: 2, output: inline({ ok: true }) }),
];
type Event = Parameters<typeof recorded>[0];
const after = (...events: Event[]) =>
  RunUsageRow.parse(rowAfter(runUsageTable, ...events.map((event, at) => recorded(event, at + 1))));

describe('what a run used', () => {
  it('is its start, its calls, and the cost of each model by who pays', () =>
    expect(after(...story)).toMatchObject({
      runs: 1,
      toolCalls: 1,
      deploymentMicros: 1_500,
      workspaceMicros: 0,
      unknownCosts: 0,
      models: [{ provider: 'quay', model: 'quay-large', payer: 'deployment', calls: 1, micros: 1_500 }],
    }));
  it('names what nobody knows the cost of, and never counts it as nothing', () =>
    expect(
      after(...story.slice(0, 3), stepSucceeded({ seq: 1, usage, price: null, costMicros: null, payer: 'workspace' })),
    ).toMatchObject({ unknownCosts: 1, models: [{ unknown: 1, micros: 0 }] }));
  it('does not count as a run when it failed by a fault of the product', () =>
    expect(after(...story, runFailed({ code: 'internal' })).runs).toBe(0));
  it('has a digest that follows from its events alone', () => {
    expect(after(...story).digest).toBe(after(...story).digest);
    expect(after(...story).digest).not.toBe(after(...story.slice(0, 5)).digest);
  });
});
