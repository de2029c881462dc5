import { ArchivedNotice } from '../overview/archived-notice.js';
import { Banner } from '../../ui/banner.js';
import { useBuild } from './build-context.js';

/** Why the draft cannot be changed here, if so. */
export const BuildNotices = () => {
  const { agent, readOnly } = useBuild();
  if (agent.status === 'archived')
    return (
      <div className="border-b border-line pb-4">
        <ArchivedNotice agent={agent} />
      </div>
    );
  if (!readOnly) return null;
  return (
    <div className="border-b border-line py-4">
      <Banner className="mx-gutter">Your role can read this draft but not change it.</Banner>
    </div>
  );
};
