import { nameRun } from '@throughline/contracts/runs/run.rows.js';
import type { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import { Copy, RotateCcw, Square } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useActions } from '../../lib/keyboard/actions.js';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { toast } from '../../ui/overlays/toast.js';
import { RunMenu } from './run-menu.js';
import { RerunForm } from './rerun.form.js';
import { isInProgress } from '../data/run-status.js';
import { cancelRun } from '../data/runs.api.js';

/** Cancels a run in progress, or reruns one after its input was looked at. Refusals are shown as a notice, because no form is near the buttons. */
export const RunActions = ({ run, steps }: { run: RunRow; steps: readonly StepRow[] }) => {
  const { may, path, workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const cancelling = useCommand(() => cancelRun(workspaceId, run.id));
  const [rerunning, setRerunning] = useState(false);
  const isErased = run.contentErasedAt !== null;
  const cancel = may('runs.control') && isInProgress(run) ? () => void cancelling.run() : undefined;
  const rerun = () => setRerunning(true);
  const mayRerun = may('runs.start') && run.source.kind !== 'undo';
  const copy = async () => {
    await navigator.clipboard.writeText(JSON.stringify({ run, steps }, null, 2));
    toast({ title: 'Run copied as JSON' });
  };
  useActions([
    { id: 'run.copy', name: `Copy run ${nameRun(run)} as JSON`, run: () => void copy() },
    ...(cancel ? [{ id: 'run.cancel', name: 'Cancel this run', run: cancel }] : []),
    ...(mayRerun && !isErased ? [{ id: 'run.again', name: 'Run this again', run: rerun }] : []),
  ]);
  const { problem } = cancelling;
  return (
    <>
      {problem && (
        <span role="alert" className="text-sm text-fail-ink max-sm:hidden">
          {problem.sentence}
        </span>
      )}
      <Button className="max-sm:hidden" icon={<Copy aria-hidden />} onClick={() => void copy()}>
        Copy JSON
      </Button>
      {/* Never where "Run again" was: the second press of a double click would stop the run it began. */}
      {cancel && (
        <Button
          className="max-sm:hidden"
          variant="danger"
          busy={cancelling.pending}
          icon={<Square aria-hidden />}
          onClick={cancel}
        >
          Cancel
        </Button>
      )}
      {mayRerun && <RerunButton isErased={isErased} onClick={rerun} />}
      <RunMenu onRerun={mayRerun && !isErased ? rerun : undefined} onCancel={cancel} onCopy={() => void copy()} />
      <Dialog open={rerunning} onOpenChange={setRerunning} title={`Run ${run.agentName} again`}>
        <RerunForm
          run={run}
          onStarted={(runId) => {
            setRerunning(false);
            void navigate(path('agents', run.agentId, 'runs', runId));
          }}
          onCancel={() => setRerunning(false)}
        />
      </Dialog>
    </>
  );
};

const RerunButton = ({ isErased, onClick }: { isErased: boolean; onClick: () => void }) => (
  <Button
    className="max-sm:hidden"
    icon={<RotateCcw aria-hidden />}
    disabled={isErased}
    title={isErased ? 'The inputs were erased, so this run cannot be repeated.' : undefined}
    onClick={onClick}
  >
    Run again
  </Button>
);
