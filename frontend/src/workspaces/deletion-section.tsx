import type { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { useState } from 'react';
import { formatMoment } from '../lib/time/format.js';
import { useCommand } from '../lib/use-command.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { Button } from '../ui/buttons/button.js';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.js';
import { FormError } from '../ui/form/form-error.js';
import { SettingsSection } from '../ui/layout/settings-section.js';
import { deleteWorkspace, restoreWorkspace } from './data/workspaces.api.js';

/** With the name typed, and thirty days in which it can be taken back. */
export const DeletionSection = ({ row }: { row: WorkspaceRow }) => {
  const { may } = useWorkspace();
  const [asking, setAsking] = useState(false);
  const deletion = useCommand(deleteWorkspace);
  const restoring = useCommand(restoreWorkspace);
  if (!may('workspace.delete')) return null;
  const schedule = async () => {
    if (await deletion.run(row.id, row.name)) setAsking(false);
  };
  return (
    <SettingsSection
      title="Delete the workspace"
      about="Triggers are paused and the workspace becomes read-only. Owners can restore it for 30 days. Then it is deleted permanently."
    >
      <FormError problem={restoring.problem} />
      {row.dueAt === null ? (
        <div>
          <Button variant="danger" onClick={() => setAsking(true)}>
            Delete {row.name}
          </Button>
        </div>
      ) : (
        <>
          <p className="text-sm">Deletion is scheduled for {formatMoment(row.dueAt)}.</p>
          <div>
            <Button variant="primary" busy={restoring.pending} onClick={() => void restoring.run(row.id)}>
              Restore the workspace
            </Button>
          </div>
          <p className="text-xs text-ink-3">Triggers stay paused until someone resumes them.</p>
        </>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${row.name}?`}
        about="Members can read it for 30 days, and owners can restore it until then."
        confirm="Delete the workspace"
        danger
        typedName={row.name}
        busy={deletion.pending}
        onConfirm={() => void schedule()}
      >
        <FormError problem={deletion.problem} />
      </ConfirmDialog>
    </SettingsSection>
  );
};
