import { useWorkspace } from '../../../lib/session/workspace.js';
import { haltWorkspace } from '../../data/workspaces.api.js';
import { HaltDialog } from './halt-dialog.js';

/** Stops every run of the workspace, with a reason that all members see. */
export const HaltWorkspaceDialog = ({ onClose }: { onClose: () => void }) => {
  const { workspaceId } = useWorkspace();
  return (
    <HaltDialog
      title="Stop everything"
      about="No step starts, calls in progress are stopped, and triggers skip until the workspace is released."
      seenBy="All members see it."
      halt={(request) => haltWorkspace(workspaceId, request)}
      onClose={onClose}
    />
  );
};
