/** The log cannot be reached for now; the node reconnects by itself. Whether a running append was stored is unknown. */
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

/** The message says what is wrong with the stored log, and where. */
export class DamagedLog extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(
      `The log is damaged, so the event store does not serve it. ${what}\nRestore a backup into an empty folder (npm run ops -- restore), or look closer: npm run event-store -- verify`,
      options,
    );
    this.name = 'DamagedLog';
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

/** A read that the real server refuses with the status UNKNOWN, in its words. */
export class RefusedRead extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RefusedRead';
  }
}

export class StreamNotFound extends Error {
  constructor(readonly stream: string) {
    super(`Stream ${stream} is not found.`);
    this.name = 'StreamNotFound';
  }
}

export const deadlineWords = 'The deadline passed before the events were written.';
export const commitTimeoutWords =
  'The commit takes longer than this node allows; it is unknown whether the events are stored.';

/** Connection failures, shutdowns, exhausted or broken storage. Any other refusal by Postgres is a programming error of ours. */
const outageClasses = ['08', '53', '57', '58', 'XX'];

const getCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** A checksum, a page or an index that Postgres itself found broken. */
export const isBrokenStorage = (error: unknown): boolean => ['XX001', 'XX002'].includes(String(getCode(error)));

/** Postgres refused a statement because the disk is full, and rolled it back. One that ends Postgres leaves it unknown what was stored. */
export const isDiskFull = (error: unknown): boolean =>
  getCode(error) === '53100' && error instanceof Error && 'severity' in error && error.severity === 'ERROR';

export const isOutage = (error: unknown): boolean => {
  const code = getCode(error);
  const isSqlState = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  return !isSqlState || outageClasses.includes(code.slice(0, 2));
};
