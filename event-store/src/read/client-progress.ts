/**
 * Connections and clients buffer: what was sent until then, the client need not have read. A client that has taken more reads
 * on, so its next page may be read before it asks.
 */
const provenBytes = 256 * 1024;

/** Tells a client that reads on from one that has left its call open, by what it has taken so far. */
export class ClientProgress {
  private takenBytes = 0;

  get isProven(): boolean {
    return this.takenBytes >= provenBytes;
  }

  took(bytes: number): void {
    this.takenBytes += bytes;
  }
}
