import { listBuilds } from '@throughline/platform/projections/control/builds.js';
import { Build } from '@throughline/projections/engine/fold/build.js';
import { nothingLive, Throttle } from '@throughline/projections/engine/rebuild/throttle.js';
import { projections } from '@throughline/projections/projections.js';
import type { AnyRow } from '@throughline/platform/projections/table.js';
import type { Stage } from '../../lib/stage.ts';

const atOnce = 10_000;
/** Nothing else goes on. */
const throttle = new Throttle(nothingLive);

/** The yardstick for writing: rows that lie ready in memory into tables of the same shape with their keys, indexes after; milliseconds. */
export const copySameRows = async ({ postgres }: Stage, names: readonly string[]): Promise<number> => {
  const live = (await listBuilds(postgres)).filter(
    ({ status, projection }) => status === 'live' && names.includes(projection),
  );
  let took = 0;
  for (const slot of live) {
    const projection = projections.find(({ name }) => name === slot.projection);
    if (projection === undefined) continue;
    const source = new Build(projection, slot, 0);
    const target = new Build(projection, { ...slot, projection: `${slot.projection}-copied`, position: 0 }, 0);
    await postgres.script(`create schema "${target.schema}"`);
    for (const [at, table] of target.tables.entries()) {
      const rows = await postgres.query<AnyRow>(source.tables[at]?.everything ?? '');
      await table.create(postgres);
      const from = performance.now();
      for (let n = 0; n < rows.length; n += atOnce)
        await postgres.transaction((transaction) =>
          table.copy(transaction, { rows: rows.slice(n, n + atOnce), known: [], throttle }),
        );
      for (const index of table.indexes) await postgres.script(index);
      took += performance.now() - from;
    }
    await postgres.script(`drop schema "${target.schema}" cascade`);
  }
  return took;
};
