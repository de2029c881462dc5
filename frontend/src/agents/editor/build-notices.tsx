import { ArchivedNotice } from '../overview/actions/archived-notice.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Banner } from '../../ui/feedback/banner.js';
import { useBuild } from './draft/build-context.js';

/** Why the draft cannot be changed here, if so. */
export const BuildNotices = () => {
  const { agent, readOnly } = useBuild();
  const { deleting } = useWorkspace();
  if (agent.status === 'archived')
    return (
      <div className="border-b border-line pb-4">
        <ArchivedNotice agent={agent} />
      </div>
    );
  // Of a workspace that is due to be deleted, the notice above says why.
  if (!readOnly || deleting) return null;
  return (
    <div className="border-b border-line py-4">
      <Banner className="mx-gutter">Your role can read this draft but not change it.</Banner>
    </div>
  );
};
