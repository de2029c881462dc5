/**
 * What a log runs through, the node and the worker that folds, makes little that lasts and much that does not: with a small
 * nursery it stays up to a hundred megabytes smaller under load, and is as quick. Bytes that are read and sent lie outside of
 * the heap and are let go when the nursery is: were it larger, they would pile up until V8 looks through everything for them,
 * which holds up whoever is being sent the log.
 */
export const smallHeap = { node: '--max-semi-space-size=4', worker: '--max-semi-space-size=8' } as const;
