import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from './terms.js';

/** A request that the server received. */
export type JournalEntry = {
  /** Counted from 1. */
  number: number;
  /** It is null for an address that no dialect has. */
  dialect: string | null;
  /** `elsewhere`: an address that a right client sends nothing to. `unknown`: the vendor has no such address. */
  endpoint: Endpoint | 'elsewhere' | 'unknown';
  method: string;
  /** The vendor's URL, with the query. */
  url: string;
  headers: IncomingHttpHeaders;
  /** The body as it was sent. */
  text: string;
  /** The alteration that was played. */
  played: string | null;
  /** Whether codes or tokens were issued, used or revoked. */
  effect: boolean;
  /** It is null until it is answered. */
  status: number | null;
  /** `aborted`: the client ended the connection before the end of the answer. `broken`: an alteration did. */
  outcome: 'open' | 'finished' | 'aborted' | 'broken';
};

/** Every request, oldest first. */
export class Journal {
  readonly entries: JournalEntry[] = [];

  open(request: Pick<JournalEntry, 'dialect' | 'endpoint' | 'method' | 'url' | 'headers'>): JournalEntry {
    const entry: JournalEntry = {
      number: this.entries.length + 1,
      ...request,
      text: '',
      played: null,
      effect: false,
      status: null,
      outcome: 'open',
    };
    this.entries.push(entry);
    return entry;
  }

  clear(): void {
    this.entries.length = 0;
  }
}
