const processes = {
  contracts: ['projections', 'backend'],
  catalogue: ['projections', 'backend'],
  rehearsal: ['backend'],
  platform: ['projections', 'backend'],
  // The backend uses the folds of projections to show what an event changed.
  projections: ['projections', 'backend'],
  backend: ['backend'],
  simulators: [],
  ops: [],
};

/**
 * The processes that have to be restarted after these packages were built. A change of `event-store` or `embedded` concerns
 * the supervisor itself, so then everything is restarted; otherwise Postgres and the event store keep running.
 */
export const restartsFor = (packages) => ({
  everything: packages.some((name) => processes[name] === undefined),
  processes: [...new Set(packages.flatMap((name) => processes[name] ?? []))].sort(),
});
