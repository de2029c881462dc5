import type { BuildView, Pulse } from './pulse.js';

export const buildView = (over: Partial<BuildView> = {}): BuildView => ({
  projection: 'agents',
  build: 2,
  version: 1,
  status: 'building',
  purpose: 'swap',
  source: 'replica',
  paused: false,
  position: 250,
  eventsDone: 250,
  eventsTotal: 1_000,
  verification: null,
  error: null,
  parkedEvents: 0,
  keptUntil: null,
  startedAt: '2026-01-02T03:04:05.000Z',
  changedAt: '2026-01-02T03:04:15.000Z',
  resumedAt: null,
  resumedEvents: 0,
  ...over,
});

const at = '2026-01-02T03:04:15.000Z';

export const pulse = (over: Partial<Pulse> = {}): Pulse => ({
  at,
  heard: { tables: at, queues: at, processes: at },
  head: 1_000,
  worker: { owner: '0193a000-0000-7000-8000-0000000000ee', alive: true },
  health: [],
  builds: [buildView({ build: 1, status: 'live', purpose: 'serve', position: 1_000 })],
  parked: 0,
  audit: { newest: null, underWay: null },
  queues: [],
  processes: [],
  sample: null,
  ...over,
});
