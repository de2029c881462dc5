import type { Connection, Submittable } from 'pg';

declare module 'pg' {
  /** Offered by node-postgres, missing in its type declarations. */
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface merges with the declared class
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
  }
}

/**
 * COPY … FROM STDIN in one round trip: the rows follow the command without waiting for the server's invitation.
 * The server throws them away should it refuse the command.
 */
export class CopyIn implements Submittable {
  readonly done: Promise<void>;
  #resolve: () => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(
    private readonly command: string,
    private readonly rows: Buffer,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
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
    // Durable only once the server is ready again.
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}
