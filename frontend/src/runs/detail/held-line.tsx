import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
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
      return `The budget of ${scopes[about.scope]} has no room for the next call${periods[about.period]}.`;
    case 'workspace':
      return 'The workspace was halted.';
    case 'deployment':
      return 'The operator halted all runs.';
    case 'model':
      return `${about.model} takes no more requests for now.`;
  }
};

/** Returns what lets the run go on. */
const continuesWhen = ({ about }: Held): string => {
  switch (about.kind) {
    case 'connection':
      return 'the account works';
    case 'budget':
      return about.period === 'run'
        ? 'somebody raises the budget'
        : `somebody raises the budget or the ${about.period} ends`;
    case 'workspace':
    case 'deployment':
      return 'runs are released';
    case 'model':
      return 'the model takes requests';
  }
};

/** Shows what a held run waits for, and what happens when it waits in vain. */
export const HeldLine = ({ held }: { held: Held }) => {
  const { path, may } = useWorkspace();
  return (
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
          : `It continues when ${continuesWhen(held)}, or fails on ${formatDeadline(held.until)}.`}
        {held.about.kind === 'budget' && may('billing.read') && (
          <>
            {' '}
            <Link className="link" to={path('settings', 'billing')}>
              Open budgets
            </Link>
          </>
        )}
      </p>
    </ThroughlineStep>
  );
};
