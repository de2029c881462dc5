import type { IncomingHttpHeaders } from 'node:http';
import type { Json } from '@throughline/contracts/json.js';
import type { WireName } from '../wires/wire.js';

/** A request that the server received. */
export type JournalEntry = {
  /** Counted from 1. */
  number: number;
  /** It is null for an address that no wire has. */
  wire: WireName | null;
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingHttpHeaders;
  /** The body as it was sent; empty when it has none or is too large. */
  text: string;
  /** The body as JSON; null when it is not JSON. */
  body: Json;
  /** The API key that was sent. */
  key: string | null;
  /** The fault that the request had, as it was written. */
  fault: string | null;
  /** It is null until it is answered. */
  status: number | null;
  /** `aborted`: the client ended the connection before the end of the answer. `broken`: a fault did. */
  outcome: 'open' | 'finished' | 'aborted' | 'broken';
};

/** The newest requests, oldest first. */
export class Journal {
  readonly entries: JournalEntry[] = [];
  private count = 0;

  constructor(private readonly max: number) {}

  open(request: Pick<JournalEntry, 'method' | 'path' | 'headers'>): JournalEntry {
    this.count += 1;
    const entry: JournalEntry = {
      number: this.count,
      ...request,
      wire: null,
      text: '',
      body: null,
      key: null,
      fault: null,
      status: null,
      outcome: 'open',
    };
    this.entries.push(entry);
    if (this.entries.length > this.max) this.entries.shift();
    return entry;
  }

  clear(): void {
    this.entries.length = 0;
  }
}
