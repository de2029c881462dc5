import { mayRelease } from '../../workspaces/components/halt/may-release.js';
import { ActorName } from '../../components/names/actor-name.js';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatMoment } from '../../lib/time/format.js';
import { releaseWorkspace } from '../../workspaces/data/workspaces.api.js';
import { useWorkspaceRow } from '../../workspaces/data/workspaces.store.js';
import { Button } from '../../ui/buttons/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { FormError } from '../../ui/form/form-error.js';

/** On every screen of a workspace while its runs are halted: who stopped them, why, and the way back. */
export const HaltNotice = () => {
  const workspace = useWorkspace();
  const { workspaceId } = workspace;
  const halt = useWorkspaceRow((state) => state.rows.get(workspaceId)?.halt);
  const release = useCommand(releaseWorkspace);
  if (!halt) return null;
  return (
    <div role="status" className="grid gap-2 px-gutter pt-3">
      <Banner
        look="wait"
        action={
          mayRelease(workspace, halt) && (
            <Button size="sm" busy={release.pending} onClick={() => void release.run(workspaceId)}>
              Release
            </Button>
          )
        }
      >
        All runs are stopped. <ActorName actor={halt.by} />, {formatMoment(halt.at)}: “{halt.reason}”
      </Banner>
      <FormError problem={release.problem} />
    </div>
  );
};
