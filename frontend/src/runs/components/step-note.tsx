import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { argumentsIn } from './content-values.js';

/** Leads from a call that has read or written a note to the note. */
export const StepNote = ({ step: { tool, status, input, output, approval } }: { step: StepRow }) => {
  const { path } = useWorkspace();
  const given = input ?? approval?.arguments;
  const isOfNote = tool === 'notes.read' || tool === 'notes.write';
  const key = isOfNote && given ? argumentsIn(given)['key'] : undefined;
  if (typeof key !== 'string' || status !== 'succeeded') return null;
  const to = `${path('notes', 'named')}?${new URLSearchParams({ key }).toString()}`;
  const isMissing = tool === 'notes.read' && output !== null && argumentsIn(output)['text'] === null;
  return (
    <span className={isMissing ? 'text-sm text-wait-ink' : 'text-sm'}>
      {isMissing && `There is no note “${key}”, so nothing was read. `}
      <Link to={to} aria-label={`Open the note ${key}`} className="link w-fit">
        {isMissing ? 'Write it' : 'Open the note'}
      </Link>
    </span>
  );
};
