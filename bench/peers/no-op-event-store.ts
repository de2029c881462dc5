// The protocol without storage: appended events are discarded, and reads return events prepared in memory.
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { Log } from '@throughline/event-store/log.js';
import { LogReader } from '@throughline/event-store/read/log-reader.js';
import type { ServedStore } from '@throughline/event-store/store.js';
import { serveStore } from '../lib/serve-store.ts';

const count = Number(process.env['BENCH_EVENTS'] ?? 0);
const data = Buffer.from(JSON.stringify({ padding: 'x'.repeat(1_000) }));

const log = new Log(0, { ringBuffer: { events: count + 1, bytes: Number.POSITIVE_INFINITY } });
for (let position = 1; position <= count; position += 1)
  log.committed([
    {
      position,
      stream: `agent-${position % 100}`,
      revision: Math.floor(position / 100),
      id: randomUUID(),
      type: 'Noted',
      isJson: true,
      created: Date.now(),
      data,
      metadata: Buffer.alloc(0),
    },
  ]);

let appended = 0;
const store: ServedStore = {
  append: ({ events }) => {
    appended += events.length;
    return Promise.resolve({ kind: 'appended', revision: appended, position: appended });
  },
  reader: () => new LogReader(new Pool(), log),
};

await serveStore(store);
