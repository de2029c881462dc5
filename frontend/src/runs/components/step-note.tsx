import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { argumentsIn } from './content-values.js';

const verbs: Readonly<Record<string, string>> = { 'notes.read': 'Reads', 'notes.write': 'Writes' };

/** Leads from a call that reads or writes a note to the note. */
export const StepNote = ({ step: { tool, input, approval } }: { step: StepRow }) => {
  const { path } = useWorkspace();
  const verb = verbs[tool ?? ''];
  const given = input ?? approval?.arguments;
  const key = verb && given ? argumentsIn(given)['key'] : undefined;
  if (typeof key !== 'string') return null;
  return (
    <p className="min-w-0 text-sm break-words text-ink-3">
      {verb} the note{' '}
      <Link to={`${path('notes', 'named')}?${new URLSearchParams({ key }).toString()}`} className="link">
        {key}
      </Link>
    </p>
  );
};
