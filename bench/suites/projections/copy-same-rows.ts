import { listBuilds } from '@throughline/platform/projections/control/builds.js';
import { Build } from '@throughline/projections/engine/fold/build.js';
import { nothingLive, Throttle } from '@throughline/projections/engine/rebuild/throttle.js';
import { projections } from '@throughline/projections/projections.js';
import type { AnyRow } from '@throughline/platform/projections/table.js';
import type { ProjectionStack } from '../../lib/projection-stack.ts';

const atOnce = 10_000;
/** Nothing else runs, so nothing is throttled. */
const throttle = new Throttle(nothingLive);

/** The baseline for writing: milliseconds to copy rows from memory into equal tables with keys, and to build the indexes afterwards. */
export const copySameRows = async ({ postgres }: ProjectionStack, names: readonly string[]): Promise<number> => {
  const live = (await listBuilds(postgres)).filter(
    ({ status, projection }) => status === 'live' && names.includes(projection),
  );
  let took = 0;
  for (const row of live) {
    const projection = projections.find(({ name }) => name === row.projection);
    if (projection === undefined) continue;
    const source = new Build(projection, row, 0);
    const target = new Build(projection, { ...row, projection: `${row.projection}-copied`, position: 0 }, 0);
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
