import { shortId } from '@throughline/contracts/ids.js';
import type { AuditView, HealthSnapshot } from '@throughline/contracts/operations/health-snapshot.js';
import type { Outage } from '@throughline/contracts/operations/outages.js';
import { ageText, behindText, lagText, storedLag } from '@throughline/contracts/operations/lag.js';
import { pluralise } from '@throughline/platform/pluralise.js';
import { exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import type { Sample } from '@throughline/contracts/operations/health-snapshot.js';
import { HealthStore } from '@throughline/backend/operations/health/health-store.js';
import { HealthSnapshots } from '@throughline/backend/operations/health/health-snapshots.js';
import { Outages } from '@throughline/backend/operations/health/outages.js';
import type { Area, Work } from './area.js';

const backupLines = (backup: HealthSnapshot['backup']): string[] => [
  ...(backup === null || backup.at === null
    ? []
    : [
        `newest backup ${backup.at}: ${(backup.bytes / 1024 ** 2).toFixed(1)} MB, ${pluralise(backup.events, 'event')}`,
      ]),
  ...(backup?.error == null ? [] : [`the newest attempt of a backup failed: ${backup.error}`]),
];

const formatSnapshot = ({
  at,
  heard,
  health,
  policies,
  parked,
  unreadable,
  backup,
  audit,
  processes,
}: HealthSnapshot): string[] => [
  ...health.map(({ part, status, since, about }) => `${part.padEnd(12)} ${status.padEnd(9)} since ${since}  ${about}`),
  ...policies.map((lag) => `policy ${lag.policy}: ${behindText(lag)}`),
  heard.tables === at
    ? `${pluralise(parked, 'parked event')}, ${pluralise(unreadable, 'unreadable event')}`
    : 'parked events: unknown',
  ...backupLines(backup),
  ...(audit.newest === null ? [] : [`newest audit ${audit.newest.at}: ${auditResult(audit.newest)}`]),
  ...processes.map(
    ({ id, roles, sockets, sent, requests }) =>
      `process ${shortId(id)}  ${roles.join(', ')}  ${pluralise(sockets, 'socket')}, ${sent.toFixed(1)} messages/s, ${requests.toFixed(1)} requests/s`,
  ),
];

/** Also of older audits, which were recorded when they had compared nothing. */
const auditResult = ({ equal, rows, events, different }: AuditView): string => {
  if (rows === 0 && events === 0) return 'nothing was compared';
  return equal ? `equal, ${pluralise(rows, 'row')}` : `NOT equal, different: ${pluralise(different, 'row')}`;
};

/** A full disk is all that these two need a person for. */
const isReadOnly = (health: HealthSnapshot['health']): boolean =>
  health.some(({ part, status }) => (part === 'postgres' || part === 'event_store') && status === 'attention');

/** A part that could not be read does not count as one that answers. */
export const exitCodeFor = (health: HealthSnapshot['health']): number =>
  isReadOnly(health) || health.some(({ status }) => status === 'away' || status === 'unknown')
    ? exitCodes.failed
    : exitCodes.done;

/** A person waits for an answer that is late, rather than read that it is unknown. */
const timeoutMs = 10_000;

const current =
  (json: boolean): Work =>
  async ({ app, print }) => {
    const snapshot = await app.get(HealthSnapshots, { strict: false }).read(timeoutMs);
    if (json) print(JSON.stringify(snapshot, null, 2));
    else for (const line of formatSnapshot(snapshot)) print(line);
    if (!json && isReadOnly(snapshot.health)) print('Nothing can be written: the disk is full. Free some space.');
    return exitCodeFor(snapshot.health);
  };

const formatLag = (events: number | null, ms: number | null): string =>
  events === null || ms === null ? 'not known' : lagText(storedLag(events, ms));

const logText = ({ head, folded }: Sample): string =>
  head === 0 ? 'no events' : `head ${head === null ? 'not known' : `#${head}`}  folded ${folded ?? 'not known'}`;

const requestsText = ({ requests, p95 }: Sample): string =>
  p95 === null ? 'no requests' : `${requests.toFixed(1)} requests/s  p95 ${ageText(p95)}`;

export const formatSample = (sample: Sample): string => {
  const { at, sent, sockets, ...lags } = sample;
  return `${at}  ${logText(sample)}  projections behind ${formatLag(lags.lag, lags.lagMs)}  policies behind ${formatLag(lags.policyLag, lags.policyLagMs)}  ${requestsText(sample)}  ${sent.toFixed(1)} messages/s  ${pluralise(sockets, 'socket')}`;
};

const lastHour =
  (json: boolean): Work =>
  async ({ app, print }) => {
    const samples = await app.get(HealthStore, { strict: false }).samples();
    if (json) print(JSON.stringify(samples, null, 2));
    else for (const sample of samples) print(formatSample(sample));
    return exitCodes.done;
  };

const formatOutage = ({ part, status, from, until, ended, about }: Outage): string =>
  `${from}  ${ended ? until : 'in progress'.padEnd(24)}  ${part.padEnd(11)} ${status.padEnd(9)}  ${about}`;

const listOutages =
  (json: boolean): Work =>
  async ({ app, print }) => {
    const { since, items } = await app.get(Outages, { strict: false }).list();
    if (json) print(JSON.stringify({ since, items }, null, 2));
    else for (const line of [`recorded since ${since}`, ...items.map(formatOutage)]) print(line);
    return exitCodes.done;
  };

export const healthArea: Area = {
  usage: `npm run ops -- health [--hour | --outages] [--json]

  the status of each part of the deployment, and since when; --hour: samples of the last hour, one every five seconds;
  --outages: when parts were away, slow, read-only or unknown in the last 30 days

Exit codes: 0 every part answers and can write, 1 a part does not answer, could not be read, or has a full disk, 2 wrong command, 3 the product is not running.`,
  work: ({ command, values: { json, hour, outages } }) => {
    if (command !== undefined || (hour && outages)) return undefined;
    if (outages) return listOutages(json);
    return hour ? lastHour(json) : current(json);
  },
};
