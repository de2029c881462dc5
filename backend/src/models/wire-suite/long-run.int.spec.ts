import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { limits } from '@throughline/contracts/limits.js';
import { modelOf, ModelRuns } from '../../testing/model-runs.js';
import { wireCases } from '../../testing/wire-fixture.js';

const calls = (limits.runSteps.max - 2) / 2;
const kilobyte = 1_024;
let runs: ModelRuns;
beforeAll(async () => {
  runs = await ModelRuns.open();
});
afterAll(() => runs.close());

/** Bytes as JSON, without what is sealed. */
const bytesOf = (events: readonly AnyRecorded[]): number =>
  events.reduce((sum, { data, meta }) => {
    const text = JSON.stringify({ data, meta }, (_, value: unknown) =>
      typeof value === 'string' && value.startsWith('sealed:') ? '' : value,
    );
    return sum + Buffer.byteLength(text);
  }, 0);

it('a run of as many steps as there may be grows by the same for each step, and by 3 KB at most', async () => {
  const [each = { wire: 'chat-completions', service: 'other' }] = wireCases;
  const lines = Array.from(
    { length: calls },
    (_, n) => `${n + 1}. Work out \`math.evaluate\`, expression: {{quantity}} + ${n}`,
  );
  const { fixture } = runs;
  const agentId = await runs.agent(each, {
    instructions: [...lines, `${calls + 1}. It is {{step ${calls}}}.`].join('\n'),
    model: modelOf(each),
    limits: { ...blankDefinition.limits, steps: limits.runSteps.max },
  });
  const runId = await runs.start(agentId);
  await fixture.happens(runId, 'RunSucceeded');
  const events = fixture.log.filter(({ stream }) => stream === `run-${runId}`);
  const steps = events.filter(({ type }) => type === 'StepSucceeded' || type === 'StepStarted');
  expect(steps).toHaveLength(2 * (2 * calls + 1));
  const [first, last] = [steps.slice(0, 200), steps.slice(-200)];
  expect(bytesOf(last) / bytesOf(first)).toBeLessThan(1.05);
  expect(bytesOf(steps) / (2 * calls + 1)).toBeLessThan(3 * kilobyte);
}, 120_000);
