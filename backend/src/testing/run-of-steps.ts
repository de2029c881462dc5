import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { toModel, ModelRuns } from './model-runs.js';
import { wireCases } from './wire-fixture.js';

/** Bytes as JSON, without what is sealed. */
const measureBytes = (events: readonly AnyRecorded[]): number =>
  events.reduce((sum, { data, meta }) => {
    const text = JSON.stringify({ data, meta }, (_, value: unknown) =>
      typeof value === 'string' && value.startsWith('sealed:') ? '' : value,
    );
    return sum + Buffer.byteLength(text);
  }, 0);

/** Runs an agent that needs all but one of the steps that it may take, and returns how much its events grow and what each step takes. */
export const runOfSteps = async (most: number): Promise<{ steps: number; growth: number; bytesEach: number }> => {
  const runs = await ModelRuns.open();
  const [each = { wire: 'chat-completions', service: 'other' }] = wireCases;
  const calls = (most - 2) / 2;
  const lines = Array.from(
    { length: calls },
    (_, n) => `${n + 1}. Work out \`math.evaluate\`, expression: {{quantity}} + ${n}`,
  );
  const { fixture } = runs;
  const agentId = await runs.agent(each, {
    instructions: [...lines, `${calls + 1}. Answer: It is {{step ${calls}}}.`].join('\n'),
    model: toModel(each),
    limits: { ...blankDefinition.limits, steps: most },
  });
  const runId = await runs.start(agentId);
  await fixture.happens(runId, 'RunSucceeded');
  const events = fixture.log.filter(
    ({ stream, type }) => stream === `run-${runId}` && (type === 'StepSucceeded' || type === 'StepStarted'),
  );
  await runs.close();
  const [steps, fifth] = [events.length / 2, Math.floor(events.length / 5)];
  const growth = measureBytes(events.slice(-fifth)) / measureBytes(events.slice(0, fifth));
  return { steps, growth, bytesEach: measureBytes(events) / steps };
};
