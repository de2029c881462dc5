import {
  isAtRest,
  listBuilds,
  type BuildKey,
  type ProjectionBuild,
} from '@throughline/platform/projections/control/builds.js';
import { pause } from '@throughline/platform/pause.js';
import type { OpsParts } from './ops-parts.js';
import { progressLine } from './texts.js';

const everyMs = 100;
const lineEveryMs = 2_000;

/** Shows builds under way until each has come to an end: one line that changes on a terminal, lines now and then elsewhere. */
export const follow = async (
  { postgres, terminal }: OpsParts,
  builds: readonly BuildKey[],
): Promise<ProjectionBuild[]> => {
  let saidAt = 0;
  for (;;) {
    const slots = (await listBuilds(postgres)).filter((slot) =>
      builds.some(({ projection, build }) => projection === slot.projection && build === slot.build),
    );
    if (terminal) process.stderr.write(`\r\u001b[2K${progressLine(slots, process.stderr.columns)}`);
    else if (Date.now() - saidAt > lineEveryMs) {
      process.stderr.write(`${progressLine(slots, 120)}\n`);
      saidAt = Date.now();
    }
    if (slots.every(isAtRest)) {
      if (terminal) process.stderr.write('\r\u001b[2K');
      return slots;
    }
    await pause(everyMs);
  }
};
