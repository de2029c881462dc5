/**
 * Holds what runs are sorted by as "Took": from the start of a run to its end, without the time in which it waited for a
 * person. A run in progress takes longer with each second, so it counts as longer than every run that has ended, and the one
 * that started first as the longest. A run that never started took nothing.
 */
export const tookOrder = `coalesce(ended_at - started_at - approval_ms * interval '1 millisecond', '9999-12-31T00:00:00Z'::timestamptz - started_at, interval '0')`;
