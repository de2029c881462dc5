import { AgentId } from '@throughline/contracts/ids.js';
import { useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../ui/form/form-error.js';
import { cancelRuns } from '../data/runs.api.js';

/** Cancels everything in progress, after saying how much that is. */
export const CancelShown = ({ agentId }: { agentId?: string | undefined }) => {
  const { workspaceId } = useWorkspace();
  const [matching, setMatching] = useState<number>();
  const filter = agentId === undefined ? {} : { agentId: AgentId.parse(agentId) };
  const { run, pending, problem } = useCommand((preview: boolean) => cancelRuns(workspaceId, { filter, preview }), {
    live: false,
  });
  const ask = async () => setMatching((await run(true))?.matching);
  const cancel = async () => {
    if (await run(false)) setMatching(undefined);
  };
  return (
    <>
      <Button size="sm" variant="danger" busy={pending && matching === undefined} onClick={() => void ask()}>
        Cancel all in progress
      </Button>
      <ConfirmDialog
        open={matching !== undefined}
        onOpenChange={() => setMatching(undefined)}
        title={matching === 1 ? 'Cancel 1 run?' : `Cancel ${matching ?? 0} runs?`}
        about="No further step starts, and calls in progress are aborted. At most 1,000 runs at once. You can rerun cancelled runs."
        confirm="Cancel runs"
        cancel="Keep running"
        danger
        busy={pending}
        onConfirm={() => void cancel()}
      >
        <FormError problem={problem} />
      </ConfirmDialog>
    </>
  );
};
