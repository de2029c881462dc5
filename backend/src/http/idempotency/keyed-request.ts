/** A request that carries an Idempotency-Key: under what its answer is kept. */
export type KeyedRequest = { userId: string; route: string; key: string };
