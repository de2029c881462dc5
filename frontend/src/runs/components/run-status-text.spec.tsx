import { render, screen } from '@testing-library/react';
import { runRow } from '@throughline/contracts/runs/run.fixtures.js';
import { RunStatusPill, RunStatusText } from './run-status-text.js';

it.each([
  ['approval', 'Needs approval'],
  ['retry', 'Waiting to retry'],
  ['turn', 'Waiting for its turn'],
  ['budget', 'Waiting for money'],
] as const)('A run that waits for %s says “%s” in a row and on its page.', (waiting, text) => {
  const run = runRow({ status: 'waiting', waiting });
  render(
    <>
      <RunStatusText run={run} />
      <RunStatusPill run={run} />
    </>,
  );
  expect(screen.getAllByText(text)).toHaveLength(2);
});
