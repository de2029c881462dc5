import type { HealthSnapshot } from '@throughline/contracts/operations/health-snapshot.js';
import { maxLag } from '@throughline/contracts/operations/lag.js';
import type { Figures } from './health-store.js';
import { isLagKnown, getLag } from './projection-health.js';

/** Takes the figures of a snapshot without those of earlier answers, which would show a lag that does not exist. */
export const getSample = ({ at, head, heard, health, builds, policies, processes }: HealthSnapshot): Figures => {
  const history = builds.find(({ status, projection }) => status === 'live' && projection === 'history');
  const isHeard = heard.tables === at;
  const lag = isHeard && isLagKnown(builds) ? getLag(builds) : null;
  const arePoliciesRead = health.every(({ part, status }) => part !== 'policies' || status !== 'unknown');
  const policyLag = arePoliciesRead ? maxLag(policies) : null;
  const times = processes.flatMap(({ p95 }) => (p95 === null ? [] : [p95]));
  return {
    head,
    folded: isHeard ? (history?.eventsDone ?? 0) : null,
    lag: lag && lag.events,
    lagMs: lag && lag.ms,
    policyLag: policyLag && policyLag.events,
    policyLagMs: policyLag && policyLag.ms,
    requests: processes.reduce((sum, process) => sum + process.requests, 0),
    p95: times.length === 0 ? null : Math.max(...times),
    sent: processes.reduce((sum, process) => sum + process.sent, 0),
    sockets: processes.reduce((sum, process) => sum + process.sockets, 0),
  };
};
