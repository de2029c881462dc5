import type { ClientBase, Connection, Submittable } from 'pg';

/** A block is given on when it has this many bytes; one row may be larger. */
const blockBytes = 1024 * 1024;
/** The server waits while more than this is unread. */
const maxUnread = 4 * 1024 * 1024;

/** COPY … TO STDOUT as text, in blocks of whole rows; the server waits while nobody reads them. */
class CopiedLines implements Submittable {
  private readonly ready: Buffer[] = [];
  private rows: Buffer[] = [];
  private bytes = 0;
  private unread = 0;
  private ended = false;
  private failure: Error | undefined;
  private socket: Connection['stream'] | undefined;
  private wake: () => void = () => undefined;

  constructor(private readonly command: string) {}

  submit(connection: Connection): void {
    this.socket = connection.stream;
    connection.query(this.command);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The bytes belong to the connection, which writes over them.
    this.rows.push(Buffer.from(chunk));
    this.bytes += chunk.length;
    this.unread += chunk.length;
    if (this.bytes >= blockBytes) this.cut();
    if (this.unread > maxUnread) this.socket?.pause();
  }

  handleCommandComplete(): void {
    this.cut();
  }

  handleReadyForQuery(): void {
    this.ended = true;
    this.wake();
  }

  handleError(error: Error): void {
    this.failure = error;
    this.ended = true;
    this.wake();
  }

  async *blocks(): AsyncGenerator<Buffer, void> {
    for (;;) {
      const block = this.ready.shift();
      if (block !== undefined) {
        this.unread -= block.length;
        if (this.unread <= maxUnread) this.socket?.resume();
        yield block;
      } else if (this.failure !== undefined) throw this.failure;
      else if (this.ended) return;
      else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  private cut(): void {
    if (this.bytes === 0) return;
    this.ready.push(Buffer.concat(this.rows));
    this.rows = [];
    this.bytes = 0;
    this.wake();
  }
}

/** Read it to its end: the connection is busy until then. `source`: a table with columns, or a query in brackets. */
export const copiedLines = (client: ClientBase, source: string): AsyncGenerator<Buffer, void> => {
  const copy = new CopiedLines(`copy ${source} to stdout`);
  client.query(copy);
  return copy.blocks();
};
