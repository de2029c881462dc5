const processes = {
  contracts: ['projections', 'backend'],
  platform: ['projections', 'backend'],
  // The backend uses the folds of projections to show what an event changed.
  projections: ['projections', 'backend'],
  backend: ['backend'],
  embedded: [],
};

/**
 * The processes that have to be restarted after these packages were built. A change of `embedded` concerns the event store
 * and the supervisor itself, so then everything is restarted; otherwise Postgres and the event store keep running.
 */
export const restartsFor = (packages) => ({
  everything: packages.includes('embedded'),
  processes: [...new Set(packages.flatMap((name) => processes[name]))].sort(),
});
