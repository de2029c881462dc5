import {
  isAtRest,
  listBuilds,
  type BuildKey,
  type ProjectionBuild,
} from '@throughline/platform/projections/control/builds.js';
import { delay } from '@throughline/platform/delay.js';
import type { OpsDeps } from './ops-deps.js';
import { progressLine } from './text-output.js';

const everyMs = 100;
const lineEveryMs = 2_000;

/** Shows builds in progress until nothing more happens to any: on a terminal one line that changes, elsewhere a line now and then. */
export const follow = async (
  { postgres, terminal }: OpsDeps,
  builds: readonly BuildKey[],
): Promise<ProjectionBuild[]> => {
  let saidAt = 0;
  for (;;) {
    const found = (await listBuilds(postgres)).filter((row) =>
      builds.some(({ projection, build }) => projection === row.projection && build === row.build),
    );
    if (terminal) process.stderr.write(`\r\u001b[2K${progressLine(found, process.stderr.columns)}`);
    else if (Date.now() - saidAt > lineEveryMs) {
      process.stderr.write(`${progressLine(found, 120)}\n`);
      saidAt = Date.now();
    }
    if (found.every(isAtRest)) {
      if (terminal) process.stderr.write('\r\u001b[2K');
      return found;
    }
    await delay(everyMs);
  }
};
