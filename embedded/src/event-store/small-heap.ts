/**
 * What a log runs through, the node and the worker that folds, makes little that lasts and much that does not: with a small
 * nursery it is as quick, and stays a hundred megabytes smaller under load.
 */
export const smallHeap = '--max-semi-space-size=8';
