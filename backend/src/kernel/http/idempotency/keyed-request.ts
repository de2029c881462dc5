/** A request that carries an Idempotency-Key: under what its answer is kept, and what it asks for. */
export type KeyedRequest = { userId: string; route: string; key: string; hash: string };
