import { pluralise } from '@throughline/platform/pluralise.js';
import { ageText, behindText, lagText, maxLag, type PolicyLag } from '@throughline/contracts/operations/lag.js';
import { isDiskFull } from '@throughline/contracts/operations/disk-use.js';
import type { Part, PartHealth, ProcessView, QueueView } from '@throughline/contracts/operations/health-snapshot.js';
import { isLagKnown, getLag, notFollowing, type ProjectionHealth } from './projection-health.js';

/** Describes what each part answered; null when it did not answer. */
export type Found = {
  postgresMs: number | null;
  headMs: number | null;
  /** The event store answers other calls, so one without an answer is late. */
  storeInContact: boolean;
  head: number | null;
  tables: Pick<ProjectionHealth, 'worker' | 'builds' | 'parked' | 'unreadable'> | null;
  /** Every policy that has begun. */
  policies: readonly PolicyLag[] | null;
  processes: readonly ProcessView[] | null;
  queues: readonly QueueView[] | null;
  /** It is null where jobs are in Postgres. `ms`: in what time Redis gave the figures of the queues. */
  redis: { ms: number | null } | null;
  /** Free bytes of the disk of the data folder; null where there is none, or it does not answer. */
  free: number | null;
};
type Verdict = Pick<PartHealth, 'status' | 'about'>;

const slowAnswer = 250;
const slowRequests = 1_000;
/** Read tables and policies that are behind for longer are slow. */
const maxLagMs = 10_000;
const slowMail = 60_000;

/** The store that has the answer does not answer itself, which says nothing about the part. */
const unknown: Verdict = { status: 'unknown', about: 'could not be read' };

const diskFull = (free: number): Verdict => ({
  status: 'attention',
  about: `the disk is full, ${Math.floor(free / 1_000_000)} MB free: nothing is written`,
});

const answering = (ms: number | null, about: string, free: number | null): Verdict => {
  if (ms === null) return { status: 'away', about: isDiskFull(free) ? 'no answer, the disk is full' : 'no answer' };
  if (isDiskFull(free)) return diskFull(free);
  return { status: ms > slowAnswer ? 'slow' : 'healthy', about };
};
const rate = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

const api = ({ processes }: Found): Verdict => {
  if (processes === null) return unknown;
  const serving = processes.filter(({ roles }) => roles.includes('api'));
  if (serving.length === 0) return { status: 'away', about: 'no process serves requests' };
  const times = serving.flatMap(({ p95 }) => p95 ?? []);
  if (times.length === 0) return { status: 'healthy', about: 'no requests' };
  const p95 = Math.max(...times);
  const requests = serving.reduce((sum, process) => sum + process.requests, 0);
  return {
    status: p95 > slowRequests ? 'slow' : 'healthy',
    about: `${rate(requests)} requests/s, p95 ${ageText(p95)}`,
  };
};

const projections = ({ tables }: Found): Verdict => {
  if (tables === null) return unknown;
  const { worker, builds, parked, unreadable } = tables;
  const lag = getLag(builds);
  if (worker !== null && worker.failure !== null)
    return { status: 'away', about: `the worker cannot begin: ${worker.failure}` };
  if (worker?.alive !== true) return { status: 'away', about: 'no worker' };
  const notLive = notFollowing(builds);
  const missing = [[parked, 'parked'] as const, [unreadable, 'unreadable'] as const].filter(([count]) => count > 0);
  const isKnown = isLagKnown(builds);
  const about = [
    ...(notLive === null ? [] : [`${notLive.count} of ${notLive.of} do not follow since ${notLive.since}`]),
    ...missing.map(([count, what]) => `${count === 1 ? 'one event' : `${count} events`} ${what}`),
    isKnown ? behindText(lag) : 'not known how far behind',
  ].join(', ');
  if (lag.ms > maxLagMs || notLive !== null) return { status: 'slow', about };
  if (!isKnown) return { status: 'unknown', about };
  return { status: missing.length === 0 ? 'healthy' : 'attention', about };
};

const policies = ({ policies: all }: Found): Verdict => {
  if (all === null) return unknown;
  const behind = all.filter(({ events }) => events > 0);
  const max = maxLag(behind);
  if (behind.length === 0) return { status: 'healthy', about: 'up to date' };
  return {
    status: max.ms > maxLagMs ? 'slow' : 'healthy',
    about: `${behind.length} of ${all.length} behind, ${lagText(max)}`,
  };
};

const isRedisAway = ({ redis }: Found): boolean => redis !== null && redis.ms === null;

const jobs = (found: Found): Verdict => {
  const { processes, queues } = found;
  if (isRedisAway(found)) return { status: 'away', about: 'Redis does not answer, so no job begins' };
  if (processes === null || queues === null) return unknown;
  const working = processes.filter(({ roles }) => roles.includes('jobs')).length;
  if (working === 0) return { status: 'away', about: 'no process runs jobs' };
  const active = queues.reduce((sum, queue) => sum + queue.active, 0);
  return {
    status: 'healthy',
    about: `${pluralise(working, 'process', 'processes')}, ${active} at work`,
  };
};

const sockets = ({ processes }: Found): Verdict => {
  if (processes === null) return unknown;
  const open = processes.reduce((sum, process) => sum + process.sockets, 0);
  const sent = processes.reduce((sum, process) => sum + process.sent, 0);
  return { status: 'healthy', about: `${open} open, ${rate(sent)} messages/s` };
};

const mail = (found: Found): Verdict => {
  const { queues } = found;
  if (isRedisAway(found)) return { status: 'away', about: 'Redis does not answer, so nothing is sent' };
  if (queues === null) return unknown;
  const queue = queues.find((each) => each.queue === 'mail');
  const waiting = (queue?.waiting ?? 0) + (queue?.failed ?? 0);
  const late = (queue?.failed ?? 0) > 0 || (queue?.oldest ?? 0) > slowMail;
  return { status: late ? 'slow' : 'healthy', about: waiting === 0 ? 'nothing waits' : `${waiting} wait` };
};

const redis = (ms: number | null): Verdict => answering(ms, `answers in ${Math.round(ms ?? 0)} ms`, null);

const eventStore = ({ headMs, head, free, storeInContact }: Found): Verdict => {
  if (headMs === null && storeInContact && !isDiskFull(free))
    return { status: 'slow', about: 'answers late, other calls are answered' };
  return answering(headMs, `#${(head ?? 0).toLocaleString('en')}, answers in ${Math.round(headMs ?? 0)} ms`, free);
};

/** The health of each part, from what was found. */
export const assessHealth = (found: Found, at: string): PartHealth[] => {
  const verdicts: Record<Exclude<Part, 'redis'>, Verdict> & { redis?: Verdict } = {
    api: api(found),
    postgres: answering(found.postgresMs, `answers in ${Math.round(found.postgresMs ?? 0)} ms`, found.free),
    event_store: eventStore(found),
    ...(found.redis === null ? {} : { redis: redis(found.redis.ms) }),
    projections: projections(found),
    policies: policies(found),
    jobs: jobs(found),
    sockets: sockets(found),
    mail: mail(found),
  };
  return listParts(verdicts).map(([part, verdict]) => ({ part, since: at, ...verdict }));
};

const listParts = (verdicts: Partial<Record<Part, Verdict>>): [Part, Verdict][] =>
  Object.entries(verdicts) as [Part, Verdict][];
