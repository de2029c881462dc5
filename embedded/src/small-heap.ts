/**
 * Limits of the heap of each process, in megabytes; one that exceeds its limit ends and is started again. They are several times what is
 * used with half a million events, and small enough that all processes together leave room on a small machine.
 *
 * The node allocates many short-lived objects. A small young generation keeps it up to a hundred megabytes smaller under load, at the
 * same speed. The rows of a page live in the worker until they are written, so that one of 8 MB copies them again and again: with 32 MB
 * a past is folded a third faster. Buffers that are read and sent are outside the heap and are freed
 * with the young generation. If it were larger they would pile up until a full collection, which stalls every reader.
 */
export const smallHeap = {
  node: '--max-old-space-size=512 --max-semi-space-size=4',
  worker: '--max-old-space-size=768 --max-semi-space-size=32',
  backend: '--max-old-space-size=1024',
  models: '--max-old-space-size=256',
} as const;

/** Options that the whole product was started with come last, so that a larger deployment can raise the limits. */
export const nodeOptions = (own: string): string => [own, process.env['NODE_OPTIONS']].filter(Boolean).join(' ');
