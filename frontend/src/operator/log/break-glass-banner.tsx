import { BreakGlassRequest, breakGlassReason } from '@throughline/contracts/operations/log.js';
import { useState } from 'react';
import { formatClock } from '../../lib/time/format.js';
import { Banner } from '../../ui/feedback/banner.js';
import { Button } from '../../ui/buttons/button.js';
import { breakGlass } from '../data/operator.api.js';
import { ReasonDialog } from '../reason-dialog.js';

type Props = { workspaceId: string; until: string | undefined; onGranted: () => void };

/** Says whether this workspace's content is masked, and requests break-glass access to it. */
export const BreakGlassBanner = ({ workspaceId, until, onGranted }: Props) => {
  const [asking, setAsking] = useState(false);
  return (
    <div className="px-gutter pt-4 pb-1">
      {until ? (
        <Banner look="fail">
          Content is visible until {formatClock(until).slice(0, 5)}. Each page you read is recorded in this workspace’s
          history.
        </Banner>
      ) : (
        <Banner
          action={
            <Button size="sm" onClick={() => setAsking(true)}>
              Request access
            </Button>
          }
        >
          Content of this workspace is masked.
        </Banner>
      )}
      <ReasonDialog
        open={asking}
        title="Read the content of this workspace?"
        about="Break-glass access lasts one hour. The owners get an e-mail with your reason, and each page you read is recorded in the workspace’s history."
        confirm="Get access"
        reason={BreakGlassRequest.shape.reason}
        maxLength={breakGlassReason.max}
        hint={`At least ${breakGlassReason.min} characters.`}
        send={(text) => breakGlass(workspaceId, text)}
        onClose={() => setAsking(false)}
        onDone={onGranted}
      />
    </div>
  );
};
