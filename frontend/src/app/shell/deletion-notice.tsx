import { formatMoment } from '../../lib/time/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Banner } from '../../ui/feedback/banner.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { useWorkspaceRow } from '../../workspaces/data/workspaces.store.js';

/** On every screen of a workspace that is due to be deleted. */
export const DeletionNotice = () => {
  const { workspaceId, may, path } = useWorkspace();
  const row = useWorkspaceRow((state) => state.rows.get(workspaceId));
  if (row?.status !== 'deleting' || row.dueAt === null) return null;
  return (
    <div role="status" className="px-gutter pt-3">
      <Banner
        look="wait"
        action={
          may('workspace.delete') && (
            <ButtonLink size="sm" to={path('settings')}>
              Restore
            </ButtonLink>
          )
        }
      >
        This workspace will be deleted on {formatMoment(row.dueAt)}. Until then it can be read, not changed, and its
        triggers are paused. {!may('workspace.delete') && 'An owner can restore it.'}
      </Banner>
    </div>
  );
};
