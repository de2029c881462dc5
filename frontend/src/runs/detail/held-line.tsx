import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { formatDeadline, formatMoment } from '../../lib/time/format.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';
import { ThroughlineStep } from '../../ui/timeline/throughline.js';

type Held = NonNullable<RunRow['held']>;

const scopes = {
  run: 'this run',
  run_tree: 'this run and the runs that it started',
  agent: 'the agent',
  member: 'the member who started it',
  workspace: 'the workspace',
  connection: 'the account at the model provider',
} as const;
const periods = { run: '', day: ' today', month: ' this month' } as const;

const whatIsMissing = ({ about }: Held): string => {
  switch (about.kind) {
    case 'connection':
      return 'A connected account needs attention.';
    case 'budget':
      return `The budget of ${scopes[about.scope]} is used up${periods[about.period]}.`;
    case 'workspace':
      return 'The workspace was halted.';
    case 'deployment':
      return 'The operator halted all runs.';
    case 'model':
      return `${about.model} takes no more requests for now.`;
  }
};

/** What a held run waits for, and what happens when it waits in vain. */
export const HeldLine = ({ held }: { held: Held }) => (
  <ThroughlineStep
    at="next"
    node={<StatusGlyph status="waiting" size="md" />}
    kind=""
    later
    title={whatIsMissing(held)}
  >
    <p className="text-sm text-ink-2">
      On hold since {formatMoment(held.since)}.{' '}
      {held.reason === 'limit'
        ? `It continues on ${formatDeadline(held.until)}.`
        : `It continues by itself, or fails on ${formatDeadline(held.until)}.`}
    </p>
  </ThroughlineStep>
);
