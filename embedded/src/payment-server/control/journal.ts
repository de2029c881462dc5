import type { FormObject } from '../wire/form.js';

/** A request that the server received. */
export type JournalEntry = {
  /** Counted from 1. */
  number: number;
  requestId: string;
  method: string;
  /** Without the query. */
  path: string;
  /** Of the query and the body. */
  params: FormObject;
  idempotencyKey: string | null;
  apiVersion: string | null;
  /** The fault that it had. */
  fault: string | null;
  /** Whether it was answered from what is kept of its idempotency key. */
  replayed: boolean;
  /** Null until it is answered. */
  status: number | null;
};

/** Every request, oldest first. */
export class Journal {
  readonly entries: JournalEntry[] = [];

  open(request: Pick<JournalEntry, 'apiVersion' | 'idempotencyKey' | 'method' | 'path' | 'requestId'>): JournalEntry {
    const number = this.entries.length + 1;
    const entry: JournalEntry = { number, ...request, params: {}, fault: null, replayed: false, status: null };
    this.entries.push(entry);
    return entry;
  }

  clear(): void {
    this.entries.length = 0;
  }
}
