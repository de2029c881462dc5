/** The log cannot be reached now; it will be again by itself. Whether a running append was kept is unknown. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

export class StoreStopping extends Error {
  constructor() {
    super('The event store is stopping.');
    this.name = 'StoreStopping';
  }
}

export class AnotherNodeHoldsTheLog extends Error {
  constructor() {
    super('Another event-store node holds the log of this database. Stop it first: one log has one writer.');
    this.name = 'AnotherNodeHoldsTheLog';
  }
}

export class StreamIsDeleted extends Error {
  constructor(readonly stream: string) {
    super(`Stream ${stream} is deleted.`);
    this.name = 'StreamIsDeleted';
  }
}

export class InvalidRequest extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidRequest';
  }
}

export class StreamNotFound extends Error {
  constructor(readonly stream: string) {
    super(`Stream ${stream} is not found.`);
    this.name = 'StreamNotFound';
  }
}

/** Connection failures, shutdowns, exhausted or broken storage; everything else Postgres refuses is our mistake. */
const outageClasses = ['08', '53', '57', '58', 'XX'];

export const isOutage = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isSqlState = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  return !isSqlState || outageClasses.includes(code.slice(0, 2));
};
