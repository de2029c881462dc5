import type { MaintenancePlan } from '@throughline/contracts/operations/operations.events.js';
import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { safeNext } from '../lib/session/safe-next.js';
import { formatClock, formatDuration } from '../lib/time/format.js';
import { useMaintenance } from '../lib/session/maintenance.js';
import { loadSession, useSession } from '../lib/session/session.js';
import { startSocket } from '../lib/socket.js';
import { useNow } from '../lib/time/time.js';
import { useTitle } from '../lib/page/use-title.js';
import { LiveDot } from '../ui/status/live-dot.js';
import { ProgressBar } from '../ui/feedback/progress-bar.js';
import { SingleLead, SinglePage, SingleTitle } from '../ui/layout/single-page.js';
import { useMaintenancePolling } from './use-maintenance-polling.js';

const minutes = (instant: string): string => formatClock(instant).slice(0, 5);

const calculateShare = ({ from, until }: MaintenancePlan, now: number): number => {
  if (until === null) return 0;
  const whole = Date.parse(until) - Date.parse(from);
  return Math.min(1, Math.max(0, (now - Date.parse(from)) / whole));
};

/** Says why and how long, and leads back by itself when it is over. */
export const MaintenanceScreen = () => {
  useTitle('Maintenance');
  const [params] = useSearchParams();
  const next = safeNext(params.get('next')) ?? '/';
  const status = useSession((session) => session.status);
  const signedIn = status === 'signed-in';
  const { state, closed } = useMaintenance();
  const now = useNow(1_000);
  const reached = useMaintenancePolling();
  // A person who is signed in gets the end over the socket; everyone else polls for it.
  useEffect(() => (signedIn ? startSocket() : undefined), [signedIn]);
  const over = state !== null && !closed && reached;
  // The session could not be read during full maintenance.
  useEffect(() => {
    if (over && status === 'failed') void loadSession();
  }, [over, status]);
  if (over && status !== 'failed') return <Navigate to={next} replace />;
  const plan = state?.plan ?? null;
  const share = plan === null ? 0 : calculateShare(plan, now);
  const pause = plan ? { from: minutes(plan.from), until: plan.until && minutes(plan.until), share } : undefined;
  return (
    <SinglePage pause={pause}>
      <SingleTitle>{plan?.until ? `Back at about ${minutes(plan.until)}` : 'Down for maintenance'}</SingleTitle>
      <SingleLead>{plan?.message ?? 'Throughline is being maintained.'} No data is lost.</SingleLead>
      <div className="mt-7 grid gap-3 rounded-md border border-line bg-surface p-4 text-sm">
        <div className="flex items-center gap-2" role="status">
          <LiveDot tone={reached ? 'wait' : 'fail'} />
          {reached ? (plan ? `Started at ${minutes(plan.from)}` : 'In maintenance') : 'The server is not responding'}
          {plan?.until && <Left until={plan.until} now={now} />}
        </div>
        {plan?.until && (
          <ProgressBar label="Progress of the maintenance" value={Math.round(share * 100)} max={100} tone="wait" />
        )}
        <p className="text-xs text-ink-3">
          This page checks automatically and returns to <span className="mono break-words">{next}</span> when it is
          over.
        </p>
      </div>
      {!signedIn && (
        <p className="mt-5 text-center text-xs text-ink-3">
          Are you an operator?{' '}
          <Link to="/auth" className="rounded-xs text-accent-ink hover:underline">
            Sign in
          </Link>
        </p>
      )}
    </SinglePage>
  );
};

const Left = ({ until, now }: { until: string; now: number }) => {
  const left = Date.parse(until) - now;
  const rounded = Math.ceil(left / 60_000) * 60_000;
  return (
    <span className="ml-auto font-medium tabular-nums">
      {left <= 0 ? 'any moment now' : left < 60_000 ? 'less than a minute left' : `${formatDuration(rounded)} left`}
    </span>
  );
};
