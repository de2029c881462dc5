import { Clock, History } from 'lucide-react';
import { useState } from 'react';
import { getEdge } from '../../history/data/edge.api.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useMoment } from '../../lib/past/moment.js';
import { useMomentMoves } from '../../lib/past/use-moment-moves.js';
import { asProblem } from '../../lib/problem-error.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { ConnectionLine } from '../../components/live-connection/connection-line.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { toast } from '../../ui/overlays/toast.js';
import { PresenceLine } from './presence-line.js';

/** Opens the workspace at its newest event, from where one goes back. */
const OpenPast = () => {
  const { workspaceId } = useWorkspace();
  const { to } = useMomentMoves();
  const [opening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    try {
      const newest = await getEdge(workspaceId, 'newest');
      if (newest) to(newest.number ?? newest.meta.at);
    } catch (error) {
      toast({ title: asProblem(error).sentence });
    } finally {
      setOpening(false);
    }
  };
  return (
    <IconButton size="sm" label="Look at the past" busy={opening} onClick={() => void open()}>
      <History className="size-4" aria-hidden />
    </IconButton>
  );
};

const PastLine = () => {
  const number = useMoment(({ place }) => place?.number);
  return (
    <div className="flex min-h-6 items-center gap-2">
      <Clock className="size-3.5" aria-hidden />
      In the past
      {number !== undefined && <span className="mono ml-auto text-ink-3">#{formatNumber(number)}</span>}
    </div>
  );
};

/** Now: who is here, that it is live, and the way to the past. In the past: which event it ends with. */
export const TimeLines = () => {
  const { past, may } = useWorkspace();
  if (past) return <PastLine />;
  return (
    <>
      <PresenceLine />
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <ConnectionLine />
        </div>
        {may('history.read') && <OpenPast />}
      </div>
    </>
  );
};
