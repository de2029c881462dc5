import type { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { useState } from 'react';
import { mayRelease } from './components/halt/may-release.js';
import { HaltWorkspaceDialog } from './components/halt/halt-workspace-dialog.js';
import { useCommand } from '../lib/use-command.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { releaseWorkspace } from './data/workspaces.api.js';
import { Button } from '../ui/buttons/button.js';
import { FormError } from '../ui/form/form-error.js';
import { SettingsSection } from '../ui/layout/settings-section.js';

/** Stops every run of the workspace at once, and lets them go on. */
export const HaltSection = ({ row }: { row: WorkspaceRow }) => {
  const workspace = useWorkspace();
  const [asking, setAsking] = useState(false);
  const release = useCommand(releaseWorkspace);
  if (row.halt === null ? !workspace.may('workspace.halt') : !mayRelease(workspace, row.halt)) return null;
  return (
    <SettingsSection
      title="Stop everything"
      about="For an emergency: no step starts, calls in progress are stopped, and triggers skip until the workspace is released."
    >
      <FormError problem={release.problem} />
      <div>
        {row.halt === null ? (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Stop all runs
          </Button>
        ) : (
          <Button busy={release.pending} onClick={() => void release.run(row.id)}>
            Release
          </Button>
        )}
      </div>
      {asking && <HaltWorkspaceDialog onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
};
