import type { Pulse } from '@throughline/contracts/operations/pulse.js';
import { exitCodes } from '@throughline/projections/ops/exit-codes.js';
import { Pulses } from '../pulse/pulses.js';
import type { Area, Work } from './area.js';

const told = ({ health, parked, processes }: Pulse): string[] => [
  ...health.map(({ part, status, since, about }) => `${part.padEnd(12)} ${status.padEnd(8)} since ${since}  ${about}`),
  `${parked} parked events`,
  ...processes.map(
    ({ id, roles, sockets, sent, requests }) =>
      `process ${id.slice(-6)}  ${roles.join(', ')}  ${sockets} sockets, ${sent.toFixed(1)} messages/s, ${requests.toFixed(1)} requests/s`,
  ),
];

const look =
  (json: boolean): Work =>
  async ({ app, say }) => {
    const pulse = await app.get(Pulses, { strict: false }).take();
    if (json) say(JSON.stringify(pulse, null, 2));
    else for (const line of told(pulse)) say(line);
    return pulse.health.some(({ status }) => status === 'away') ? exitCodes.failed : exitCodes.done;
  };

export const healthArea: Area = {
  usage: `npm run ops -- health [--json]

  how each part of the deployment is, and since when

Exit codes: 0 all answer, 1 a part is away, 2 wrong command.`,
  work: ({ command, values: { json } }) => (command === undefined ? look(json) : undefined),
};
