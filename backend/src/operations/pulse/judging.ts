import type { Part, PartHealth, ProcessView, QueueView } from '@throughline/contracts/operations/pulse.js';

/** What could be found out; null where nobody answered. */
export type Found = {
  postgresMs: number | null;
  headMs: number | null;
  head: number | null;
  worker: { owner: string; alive: boolean } | null;
  lag: number;
  behindMs: number;
  processes: readonly ProcessView[];
  queues: readonly QueueView[];
};
type Verdict = Pick<PartHealth, 'status' | 'about'>;

const slowAnswer = 250;
const slowRequests = 1_000;
const slowTables = 10_000;
const slowMail = 60_000;

const answering = (ms: number | null, about: string): Verdict => {
  if (ms === null) return { status: 'away', about: 'no answer' };
  return { status: ms > slowAnswer ? 'slow' : 'healthy', about };
};
const rate = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

const api = ({ processes }: Found): Verdict => {
  const serving = processes.filter(({ roles }) => roles.includes('api'));
  const p95 = Math.max(0, ...serving.map((process) => process.p95 ?? 0));
  const requests = serving.reduce((sum, process) => sum + process.requests, 0);
  return {
    status: serving.length === 0 ? 'away' : p95 > slowRequests ? 'slow' : 'healthy',
    about: `${rate(requests)} requests/s, p95 ${Math.round(p95)} ms`,
  };
};

const projections = ({ worker, lag, behindMs }: Found): Verdict => {
  if (worker?.alive !== true) return { status: 'away', about: 'no worker' };
  const about = lag === 0 ? 'up to date' : `${lag} behind`;
  return { status: behindMs > slowTables ? 'slow' : 'healthy', about };
};

const jobs = ({ processes, queues }: Found): Verdict => {
  const working = processes.filter(({ roles }) => roles.includes('jobs')).length;
  const active = queues.reduce((sum, queue) => sum + queue.active, 0);
  return {
    status: working === 0 ? 'away' : 'healthy',
    about: `${working} ${working === 1 ? 'process' : 'processes'}, ${active} at work`,
  };
};

const sockets = ({ processes }: Found): Verdict => {
  const open = processes.reduce((sum, process) => sum + process.sockets, 0);
  const sent = processes.reduce((sum, process) => sum + process.sent, 0);
  return { status: 'healthy', about: `${open} open, ${rate(sent)} messages/s` };
};

const mail = ({ queues }: Found): Verdict => {
  const queue = queues.find((each) => each.queue === 'mail');
  const waiting = (queue?.waiting ?? 0) + (queue?.failed ?? 0);
  const late = (queue?.failed ?? 0) > 0 || (queue?.oldest ?? 0) > slowMail;
  return { status: late ? 'slow' : 'healthy', about: waiting === 0 ? 'nothing waits' : `${waiting} wait` };
};

/** How each part is, by what was found. */
export const judged = (found: Found, at: string): PartHealth[] => {
  const verdicts: Record<Part, Verdict> = {
    api: api(found),
    postgres: answering(found.postgresMs, `answers in ${Math.round(found.postgresMs ?? 0)} ms`),
    event_store: answering(found.headMs, `#${found.head ?? 0}, answers in ${Math.round(found.headMs ?? 0)} ms`),
    projections: projections(found),
    jobs: jobs(found),
    sockets: sockets(found),
    mail: mail(found),
  };
  return partsOf(verdicts).map(([part, verdict]) => ({ part, since: at, ...verdict }));
};

const partsOf = (verdicts: Record<Part, Verdict>): [Part, Verdict][] => Object.entries(verdicts) as [Part, Verdict][];
