import { problems, type ProblemCode } from '@throughline/contracts/problem.js';
import type { UndoRow } from '@throughline/contracts/undo/undo.row.js';
import { Link } from 'react-router';
import { useLive } from '../../lib/live/row-store.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { ProgressBar } from '../../ui/feedback/progress-bar.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { undosById, useUndos } from '../data/undos.store.js';
import { countChanges, describeSetting } from './undo-words.js';

type UndoProgressProps = {
  undoId: string;
  /** Names of things, by their ids, where they are known. */
  names?: ReadonlyMap<string, string>;
  /** The link to what it did was followed. */
  onLeave?: () => void;
};

/** Shows how far an undo is, and which items could not be put back. */
export const UndoProgress = ({ undoId, ...shown }: UndoProgressProps) => {
  const { workspaceId, room } = useWorkspace();
  useLive(useUndos, room);
  const found = useRow(undosById, workspaceId, undoId);
  if (found.status === 'failed')
    return <ErrorState title="The undo could not be loaded" problem={found.problem} onRetry={found.retry} />;
  if (found.row === undefined) return <SkeletonRows rows={2} />;
  return <Progress undo={found.row} {...shown} />;
};

const isCode = (code: string): code is ProblemCode => code in problems;
const describeCode = (code: string): string => {
  if (code === 'version_conflict') return 'Somebody changed it after the plan was made.';
  return isCode(code) ? problems[code][1] : code;
};

type ProgressProps = Omit<UndoProgressProps, 'undoId'> & { undo: UndoRow };

const Progress = ({ undo: { items, ended, cause }, names, onLeave }: ProgressProps) => {
  const { path } = useWorkspace();
  const refused = ended.filter(({ code }) => code !== null);
  const isDone = ended.length === items.length;
  const isCall = ({ item }: { item: number }): boolean => items[item]?.setting === 'outside_call';
  const done = ended.filter(({ code }) => code === null);
  const [changes, waiting] = [done.filter((each) => !isCall(each)).length, done.filter(isCall).length];
  return (
    <div className="grid gap-4">
      <p aria-live="polite" className="text-sm">
        {!isDone && `${ended.length} of ${countChanges(items.length)}`}
        {isDone && (changes > 0 || waiting === 0) && `${countChanges(changes)} undone. `}
        {isDone && refused.length > 0 && `${countChanges(refused.length)} refused. `}
        {isDone && waiting > 0 && (
          <Link to={path('inbox')} className="link" onClick={onLeave}>
            {waiting === 1 ? '1 waits for approval' : `${waiting} wait for approval`}
          </Link>
        )}
      </p>
      {!isDone && <ProgressBar label="Undone" value={ended.length} max={items.length} tone="run" />}
      {refused.length > 0 && (
        <ul className="grid gap-2" aria-label="Not put back">
          {refused.map(({ item, code }) => {
            const of = items[item];
            return (
              of && (
                <li key={item} className="text-sm">
                  {names?.get(of.id)} <span className="text-ink-3">{describeSetting(of.setting)}</span>
                  <span className="block text-xs text-ink-3">{describeCode(code ?? '')}</span>
                </li>
              )
            );
          })}
        </ul>
      )}
      <p className="text-xs text-ink-3">
        <Link to={`${path('history')}?correlation=${cause}`} className="link" onClick={onLeave}>
          What it did
        </Link>{' '}
        is one cause in the history, and can be undone.
      </p>
    </div>
  );
};
