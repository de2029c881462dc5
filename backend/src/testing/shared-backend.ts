import { startBackend, type Backend } from './backend.js';

let started: Promise<Backend> | undefined;
let waiting = 0;

const start = (): Promise<Backend> =>
  (started ??= startBackend().catch((error: unknown) => {
    started = undefined;
    throw error;
  }));

/**
 * Gives a spec the backend that specs of the same test file share, each with people and workspaces of its own. For specs that
 * move no clock, start no second process, change no settings, and do not count what others do.
 */
export const shareBackend = (give: (backend: Backend) => void): void => {
  waiting += 1;
  beforeAll(async () => give(await start()));
  afterAll(async () => {
    waiting -= 1;
    if (waiting === 0) await (await started)?.stop();
  });
};
