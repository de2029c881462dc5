// The protocol with the minimum that stores events durably: one INSERT for all requests that arrived during the previous one.
// It has no positions, expected revisions or idempotence. No node behind this protocol can do less.
import { Log } from '@throughline/event-store/log.js';
import { LogReader } from '@throughline/event-store/read/log-reader.js';
import type { ServedStore } from '@throughline/event-store/store.js';
import { Client, Pool } from 'pg';
import { serveStore } from '../lib/serve-store.ts';

const client = new Client({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
await client.query('create table plain (id bigint generated always as identity primary key, data bytea not null)');

type Waiting = { data: Buffer; done: () => void };
const queue: Waiting[] = [];
let busy = false;
const one = { name: 'one', text: 'insert into plain (data) values ($1)' };
const several = { name: 'several', text: 'insert into plain (data) select unnest($1::bytea[])' };

const write = async (): Promise<void> => {
  busy = true;
  while (queue.length > 0) {
    const batch = queue.splice(0);
    const data = batch.map((waiting) => waiting.data);
    const values: unknown[] = data.length === 1 ? data : [data];
    await client.query({ ...(data.length === 1 ? one : several), values });
    for (const { done } of batch) done();
  }
  busy = false;
};

let appended = 0;
const store: ServedStore = {
  append: async ({ events }) => {
    const data = events[0]?.data ?? Buffer.alloc(0);
    await new Promise<void>((done) => {
      queue.push({ data, done });
      if (!busy) void write();
    });
    appended += 1;
    return { kind: 'appended', revision: appended, position: appended };
  },
  reader: () => new LogReader(new Pool(), new Log(0)),
};

await serveStore(store);
