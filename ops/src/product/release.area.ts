import { exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import { MaintenancePlanning } from '@throughline/backend/operations/maintenance/plan-maintenance.js';
import type { Area, Work } from './area.js';
import { commandLineMeta } from './command-line-meta.js';

const release =
  (json: boolean): Work =>
  async ({ app, print }) => {
    await app.get(MaintenancePlanning, { strict: false }).end('operator', commandLineMeta());
    print(json ? JSON.stringify({ released: true }) : 'Released: runs, triggers, mails and payments go on.');
    return exitCodes.done;
  };

export const releaseArea: Area = {
  usage: `npm run ops -- release [--json]

  lets a copy that was restored from a backup go on: until then it is in maintenance, which maintenance off and the console
  end as well

Exit codes: 0 done, 1 failed, 2 wrong command, 3 the product is not running, 4 it was not halted.`,
  work: ({ command, values: { json } }) => (command === undefined ? release(json) : undefined),
};
