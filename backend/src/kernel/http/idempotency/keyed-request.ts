/** A request with an Idempotency-Key: the key of its stored answer, and a hash of its body. */
export type KeyedRequest = { userId: string; route: string; key: string; hash: string };
