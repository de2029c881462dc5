import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

type EndedProcess = { name: string; from: Date; until: Date };

/** For the backend, which lists it as an outage: only this process saw it if the backend ended, too. */
export const recordEnded = (dataDir: string, ended: EndedProcess): void => {
  try {
    appendFileSync(join(dataDir, 'ended-processes.jsonl'), `${JSON.stringify(ended)}\n`, { mode: 0o600 });
  } catch {
    // On a full disk the restart matters more than its record.
  }
};
