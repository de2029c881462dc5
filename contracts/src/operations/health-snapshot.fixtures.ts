import { buildView } from './build-view.fixtures.js';
import type { HealthSnapshot } from './health-snapshot.js';

const at = '2026-01-02T03:04:15.000Z';

export const healthSnapshot = (over: Partial<HealthSnapshot> = {}): HealthSnapshot => ({
  at,
  heard: { tables: at, queues: at, processes: at },
  head: 1_000,
  worker: { owner: '0193a000-0000-7000-8000-0000000000ee', alive: true, failure: null },
  health: [],
  builds: [buildView({ build: 1, status: 'live', purpose: 'serve', position: 1_000 })],
  policies: [],
  parked: 0,
  unreadable: 0,
  backup: null,
  audit: { newest: null, underWay: null },
  queues: [],
  processes: [],
  sample: null,
  ...over,
});
