import { render, screen, within } from '@testing-library/react';
import { agentId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { measured, runId } from '@throughline/contracts/runs/run.fixtures.js';
import { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { ModelUsage, StepPrice } from './model-usage.js';

const usage = { in: 2_314, cacheRead: 1_920, cacheWrite: 0, out: 188, reasoning: 96, estimated: false };
const price = { book: 'genai-prices 0.1.8', in: 3_000_000, cacheRead: 300_000, cacheWrite: 3_750_000, out: 15_000_000 };

const step = (measures: object, over: object = {}) =>
  StepRow.parse({
    id: `${runId}/1`,
    workspaceId,
    revision: 1,
    position: 1,
    runId,
    agentId,
    seq: 1,
    kind: 'model',
    title: 'Turn',
    tool: null,
    status: 'succeeded',
    attempt: 1,
    failures: [],
    retryAt: null,
    input: null,
    output: null,
    approval: null,
    startedAt: '2026-11-14T16:02:10.000Z',
    endedAt: '2026-11-14T16:02:12.000Z',
    tokensIn: 2_314,
    tokensOut: 188,
    costMicros: 4_578,
    measures: { ...measured, ...measures },
    ...over,
  });
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('A model step counts cached tokens and those of reasoning apart, each with its price, and they add up to its cost.', () => {
  render(<ModelUsage step={step({ usage, price, payer: 'workspace' })} />);
  expect(cells('In')).toEqual(['In', '394', '3.00', '$0.0012']);
  expect(cells('Cached')).toEqual(['Cached', '1,920', '0.30', '$0.0006']);
  expect(cells('Out')).toEqual(['Out', '92', '15.00', '$0.0014']);
  expect(cells('Reasoning')).toEqual(['Reasoning', '96', '15.00', '$0.0014']);
  expect(cells('Step')).toEqual(['Step', '2,502', '', '$0.0046']);
});

it('A model step without a known price shows its tokens and no cost of zero.', () => {
  render(<ModelUsage step={step({ usage, payer: 'workspace' }, { costMicros: 0, costUnknown: true })} />);
  expect(cells('Cached')).toEqual(['Cached', '1,920']);
  expect(screen.getByText('No price is known.', { exact: false })).toBeTruthy();
  expect(screen.queryByText(/\$/)).toBeNull();
});

it('The cost of a step has its price on hover.', () => {
  render(<StepPrice step={step({ usage, price, payer: 'workspace' })} />);
  expect(screen.getByTitle('USD per million tokens: 3.00 in, 15.00 out').textContent).toBe('$0.0046');
});
