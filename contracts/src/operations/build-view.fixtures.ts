import type { BuildView } from './build-view.js';

export const buildView = (over: Partial<BuildView> = {}): BuildView => ({
  projection: 'agents',
  build: 2,
  version: 1,
  status: 'building',
  purpose: 'swap',
  source: 'replica',
  paused: false,
  position: 250,
  lag: { events: 0, more: false, ms: 0 },
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
