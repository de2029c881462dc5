/** From the start of a run to its end; nothing while it has none. */
export const runDuration = `coalesce(ended_at - started_at, interval '0')`;
