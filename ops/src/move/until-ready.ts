import { setTimeout as wait } from 'node:timers/promises';
import { livePositions } from '@throughline/platform/projections/control/builds.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { withEventStore } from '@throughline/embedded/places/event-store-at.js';
import { getEnvironment } from '@throughline/embedded/places/environment-of.js';
import { nowAndThen, type Progress } from './progress.js';

const lookEveryMs = 500;
const maxWaitMs = 30 * 60_000;

class ProductEnded extends Error {}

/** Throws when the process that ran the product before the move has ended. */
export const assertAlive = (product: number): void => {
  try {
    process.kill(product, 0);
  } catch {
    throw new ProductEnded('The product has ended meanwhile; its output says why. Start it: npm start');
  }
};

type Environment = Record<string, string>;

const getHost = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
};

const isHealthy = async ({ HOST = '127.0.0.1', PORT }: Environment, what: 'live' | 'ready'): Promise<boolean> => {
  const url = `http://${getHost(HOST)}:${PORT}/api/health/${what}`;
  return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
};

/** Returns whether the product answers requests, though its read tables may not be folded yet. */
export const isLive = (dataDir: string): Promise<boolean> =>
  getEnvironment(dataDir).then(
    (environment) => isHealthy(environment, 'live'),
    () => false,
  );

/** In percent; null when nothing can be said yet. */
const foldedShare = async ({ DATABASE_URL, EVENTSTORE_URL }: Environment): Promise<number | null> => {
  if (DATABASE_URL === undefined || EVENTSTORE_URL === undefined) return null;
  const postgres = new Postgres({ url: DATABASE_URL });
  try {
    const head = await withEventStore(EVENTSTORE_URL, (store) => store.head());
    const positions = (await livePositions(postgres)).map(({ position }) => position);
    return positions.length === 0 || head === 0 ? null : Math.floor((100 * Math.min(...positions)) / head);
  } catch {
    return null;
  } finally {
    await postgres.close();
  }
};

/** Returns whether the product serves; after half an hour it may still be folding. */
export const untilReady = async (dataDir: string, product: number, progress: Progress): Promise<boolean> => {
  const report = nowAndThen(progress);
  for (const deadline = Date.now() + maxWaitMs; Date.now() < deadline; await wait(lookEveryMs)) {
    assertAlive(product);
    const environment = await getEnvironment(dataDir).catch(() => null);
    if (environment === null) continue;
    if (await isHealthy(environment, 'ready')) return true;
    const share = await foldedShare(environment);
    if (share !== null && share < 100) report(() => `Folding read tables: ${share} %`);
  }
  return false;
};
