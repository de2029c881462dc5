import { onConnection } from '@throughline/embedded/places/open-database.js';
import { getForm } from '@throughline/event-store/commit-position-form.js';
import { commitPositions } from '@throughline/event-store/commit-positions.js';

const printEveryMs = 2_000;

/** Prints how many rows are written to the standard error output. */
export const rowsProgress = (): ((rows: number, about: number) => void) => {
  let last = Date.now();
  return (rows, about) => {
    if (Date.now() - last < printEveryMs) return;
    last = Date.now();
    const of = about > rows ? ` of about ${about.toLocaleString('en')}` : '';
    process.stderr.write(`  ${rows.toLocaleString('en')}${of} rows written\n`);
  };
};

/** For an event in an embedded log, by the place that it is stored at. */
export const seenPosition = (databaseUrl: string, stored: number): Promise<number> =>
  onConnection(databaseUrl, async (client) => commitPositions[await getForm(client)].fromStored(stored));
