import type { Connection, Submittable } from 'pg';

declare module 'pg' {
  /** Offered by node-postgres, missing in its type declarations. */
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface merges with the declared one
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
  }
}

/**
 * COPY … FROM STDIN in one round trip: the rows follow the command without waiting for the server's invitation;
 * it throws them away should it refuse the command.
 */
export class CopyIn implements Submittable {
  readonly done: Promise<void>;
  private resolve: () => void = () => undefined;
  private reject: (error: Error) => void = () => undefined;
  private failure: Error | undefined;

  constructor(
    private readonly command: string,
    private readonly rows: Buffer,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: Connection): void {
    connection.stream.cork();
    connection.query(this.command);
    connection.sendCopyFromChunk(this.rows);
    connection.endCopyFrom();
    connection.stream.uncork();
  }

  handleCopyInResponse(): void {
    // The rows are on their way already.
  }

  handleCommandComplete(): void {
    // Done only once the server is ready for the next command.
  }

  handleReadyForQuery(): void {
    if (this.failure === undefined) this.resolve();
    else this.reject(this.failure);
  }

  handleError(error: Error): void {
    this.failure = error;
    this.reject(error);
  }
}
