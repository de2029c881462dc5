import type { HealthSnapshot } from '@throughline/contracts/operations/health-snapshot.js';
import { counted } from '@throughline/platform/counted.js';
import { exitCodes } from '@throughline/projections/ops/exit-codes.js';
import type { Sample } from '@throughline/contracts/operations/health-snapshot.js';
import { HealthStore } from '../health/health-store.js';
import { HealthSnapshots } from '../health/health-snapshots.js';
import type { Area, Work } from './area.js';

const told = ({ at, heard, health, parked, audit, processes }: HealthSnapshot): string[] => [
  ...health.map(({ part, status, since, about }) => `${part.padEnd(12)} ${status.padEnd(9)} since ${since}  ${about}`),
  heard.tables === at ? counted(parked, 'parked event') : 'parked events: unknown',
  ...(audit.newest === null
    ? []
    : [
        `newest audit ${audit.newest.at}: ${audit.newest.equal ? 'equal' : `NOT equal, different: ${counted(audit.newest.different, 'row')}`}`,
      ]),
  ...processes.map(
    ({ id, roles, sockets, sent, requests }) =>
      `process ${id.slice(-6)}  ${roles.join(', ')}  ${counted(sockets, 'socket')}, ${sent.toFixed(1)} messages/s, ${requests.toFixed(1)} requests/s`,
  ),
];

const look =
  (json: boolean): Work =>
  async ({ app, say }) => {
    const pulse = await app.get(HealthSnapshots, { strict: false }).takeSnapshot();
    if (json) say(JSON.stringify(pulse, null, 2));
    else for (const line of told(pulse)) say(line);
    return pulse.health.some(({ status }) => status === 'away') ? exitCodes.failed : exitCodes.done;
  };

const ofSample = ({ at, head, folded, lag, requests, p95, sent, sockets }: Sample): string =>
  `${at}  head ${head}  folded ${folded}  lag ${lag}  ${requests.toFixed(1)} requests/s  p95 ${p95 ?? '–'} ms  ${sent.toFixed(1)} messages/s  ${counted(sockets, 'socket')}`;

const lastHour =
  (json: boolean): Work =>
  async ({ app, say }) => {
    const samples = await app.get(HealthStore, { strict: false }).samples();
    if (json) say(JSON.stringify(samples, null, 2));
    else for (const sample of samples) say(ofSample(sample));
    return exitCodes.done;
  };

export const healthArea: Area = {
  usage: `npm run ops -- health [--hour] [--json]

  how each part of the deployment is, and since when; --hour: how it did for the last hour, every five seconds

Exit codes: 0 all answer, 1 a part is away, 2 wrong command, 3 the product does not run.`,
  work: ({ command, values: { json, hour } }) => {
    if (command !== undefined) return undefined;
    return hour ? lastHour(json) : look(json);
  },
};
