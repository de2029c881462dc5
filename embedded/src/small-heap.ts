/**
 * The node and the projections worker allocate many short-lived objects. A small young generation keeps each process up to a
 * hundred megabytes smaller under load, at the same speed. Buffers that are read and sent are outside the heap and are freed
 * with the young generation. If it were larger they would pile up until a full collection, which stalls every reader.
 */
export const smallHeap = { node: '--max-semi-space-size=4', worker: '--max-semi-space-size=8' } as const;

/** Adds options for one process to those that the whole product was started with. */
export const nodeOptions = (own: string): string => [process.env['NODE_OPTIONS'], own].filter(Boolean).join(' ');
