import { useConnection, type Connection } from '../../lib/live/connection.js';
import { useMaintenance } from '../../lib/session/maintenance.js';
import { LiveDot, type LiveDotProps } from '../../ui/status/live-dot.js';

const looks: Record<Connection['state'], { tone: LiveDotProps['tone']; words: string }> = {
  connecting: { tone: 'idle', words: 'Connecting' },
  live: { tone: 'ok', words: 'Live' },
  reconnecting: { tone: 'wait', words: 'Reconnecting' },
  crowded: { tone: 'wait', words: 'Not live: too many open tabs. Close some.' },
  offline: { tone: 'idle', words: 'Offline' },
};

const listsBehind: (typeof looks)['live'] = { tone: 'wait', words: 'Lists are behind' };

export const ConnectionLine = () => {
  const { state, latency } = useConnection();
  const behind = useMaintenance((known) => known.state?.listsBehind === true) && state === 'live';
  const { tone, words } = behind ? listsBehind : looks[state];
  return (
    <div className="flex min-h-6 items-center gap-2" data-connection={state}>
      <LiveDot tone={tone} />
      <span role="status">{words}</span>
      {state === 'live' && latency !== null && (
        <span className="mono ml-auto text-ink-3" title="Latest round-trip time">
          {latency} ms
        </span>
      )}
    </div>
  );
};
