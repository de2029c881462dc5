import { shortId } from '@throughline/contracts/ids.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useActions } from '../../lib/keyboard/actions.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { isInProgress } from '../data/run-status.js';
import { eraseContents } from '../data/runs.api.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';

/** Whether to offer it: to those who may, once the run has ended, until it is done. */
export const canErase = (run: RunRow, may: ReturnType<typeof useWorkspace>['may']): boolean =>
  may('contents.erase') && !isInProgress(run) && run.contentErasedAt === null;

export const EraseContents = ({ run }: { run: RunRow }) => {
  const { workspaceId } = useWorkspace();
  const [open, setOpen] = useState(false);
  const erasing = useCommand(() => eraseContents(workspaceId, run.id));
  useActions([{ id: 'run.erase', name: 'Erase the contents of this run', run: () => setOpen(true) }]);
  return (
    <>
      <Button size="sm" variant="ghost" className="-ml-2.5" icon={<Eraser aria-hidden />} onClick={() => setOpen(true)}>
        Erase contents
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Erase the contents of run ${shortId(run.id)}?`}
        about="Inputs, files that no other run has, results, approved arguments, error messages, the answer and everything the model wrote become unreadable for everyone. This cannot be undone."
        confirm="Erase contents"
        danger
        busy={erasing.pending}
        onConfirm={() => void erasing.run().then((done) => done && setOpen(false))}
      >
        <p className="text-sm text-ink-2">The events stay: what happened when, who did it, and what it cost.</p>
        <FormError problem={erasing.problem} />
      </ConfirmDialog>
    </>
  );
};
