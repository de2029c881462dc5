import { noteWritten } from '@throughline/contracts/notes/note.fixtures.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { EventStore, type Subscriber } from '../eventstore/event-store.js';
import { eventCodec } from '../eventstore/event-codec.js';
import { newId } from '../ids.js';
import { newEvent } from '../testing/sample-events.js';
import { EventReader } from './event-reader.js';

class Log extends EventStore {
  subscriber: Subscriber | undefined;
  append = () => Promise.reject(new Error('nothing is written here'));
  read = () => {
    throw new Error('no stream is read here');
  };
  last = () => Promise.resolve(null);
  readAfter = () => Promise.resolve([]);
  storedAt = () => Promise.resolve(null);
  head = () => Promise.resolve(0);
  isInContact = true;
  close = () => Promise.resolve();

  subscribe(_name: string, _after: number, subscriber: Subscriber) {
    this.subscriber = subscriber;
    return { closed: Promise.resolve(), close: () => Promise.resolve() };
  }
}

const note = (position: number, text = 'short'): AnyRecorded => {
  const noteId = newId();
  const stored = {
    ...newEvent(noteWritten({ noteId, workspaceId: newId(), text })),
    stream: `note-${noteId}`,
    revision: 0,
    position,
  };
  const decoded = eventCodec().decode(stored);
  if (decoded.kind === 'unreadable') throw new Error('A note can be read.');
  return decoded.event;
};
const notes = (from: number, to: number, text?: string): AnyRecorded[] =>
  Array.from({ length: to - from + 1 }, (_, n) => note(from + n, text));

const open = (limits: { events: number; bytes: number }) => {
  const log = new Log();
  return { log, reader: new EventReader(log, 0, new Set(['NoteWritten']), limits) };
};

describe('The reader of events for policies', () => {
  it('holds at most as many events as it may, the newest ones', async () => {
    const { log, reader } = open({ events: 100, bytes: 1e9 });
    await log.subscriber?.batch(notes(1, 1_000), 1_000, []);
    expect(reader.size).toBe(100);
    expect([reader.holdsAfter(899), reader.holdsAfter(900)]).toEqual([false, true]);
    expect(reader.next(900)?.event.position).toBe(901);
  });

  it('holds at most as many bytes as it may, but always the newest event', async () => {
    const { log, reader } = open({ events: 1e6, bytes: 10_000 });
    await log.subscriber?.batch(notes(1, 50, 'x'.repeat(1_000)), 50, []);
    expect(reader.size).toBeLessThan(11);
    await log.subscriber?.batch(notes(51, 51, 'x'.repeat(16_000)), 51, []);
    expect(reader.size).toBe(1);
    expect(reader.next(50)?.event.position).toBe(51);
  });

  it('lets a cursor that has room read each event before it is evicted', async () => {
    const { log, reader } = open({ events: 300, bytes: 1e9 });
    const stop = new AbortController();
    const read: number[] = [];
    const reading = (async () => {
      for (let position = 0; !stop.signal.aborted;) {
        const next = reader.next(position);
        if (next === undefined) {
          await reader.moved(stop.signal);
          continue;
        }
        position = next.event.position;
        read.push(position);
      }
    })();
    await log.subscriber?.batch(notes(1, 2_000), 2_000, []);
    stop.abort();
    await reading;
    expect(read).toEqual(Array.from({ length: 2_000 }, (_, n) => n + 1));
  });

  it('has positions without events, and passes over what it is sent twice', async () => {
    const { log, reader } = open({ events: 10, bytes: 1e9 });
    await log.subscriber?.batch(notes(1, 3), 3, []);
    await log.subscriber?.batch([], 9, []);
    await log.subscriber?.batch(notes(2, 3), 3, []);
    expect([reader.position, reader.size, reader.next(3)]).toEqual([9, 3, undefined]);
  });
});
