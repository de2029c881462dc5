/**
 * What a log runs through, the node and the worker that folds, makes little that lasts and much that does not: with a small
 * nursery it stays up to a hundred megabytes smaller under load. For the worker 8 MB are as quick as more; the node, which
 * keeps what it has just written, is some 2 % slower with 8 than with 16.
 */
export const smallHeap = { node: '--max-semi-space-size=16', worker: '--max-semi-space-size=8' } as const;
