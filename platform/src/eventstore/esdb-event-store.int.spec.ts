import { noteWritten, textOfNote } from '@throughline/contracts/notes/note.fixtures.js';
import { slugEvents } from '@throughline/contracts/workspaces/workspace.events.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { newId } from '../ids.js';
import { createLogger } from '../logging/logger.js';
import { newEvent } from '../testing/sample-events.js';
import { EsdbEventStore } from './esdb-event-store.js';
import { AppendTooLarge, RevisionConflict } from './event-store.js';
import type { NewEvent } from './new-event.js';

const workspaceId = newId();
const note = (noteId: string, text: string): NewEvent => newEvent(noteWritten({ noteId, workspaceId, text }));
const getText = (event: AnyRecorded): string =>
  event.type === 'NoteWritten' ? textOfNote(event.data.text) : event.type;

describe('The event store', () => {
  let stack: TestStack;
  let store: EsdbEventStore;

  beforeAll(async () => {
    stack = await startStack();
    store = await new EsdbEventStore({ url: stack.eventStoreUrl, logger: createLogger('silent') }).ready();
  });
  afterAll(async () => {
    await store.close();
    await stack.stop();
  });

  const texts = async (stream: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const event of store.read(stream)) found.push(getText(event));
    return found;
  };

  it('answers an append with the revision and the position of its last event', async () => {
    const id = newId();
    const appended = await store.append(`note-${id}`, [note(id, 'a'), note(id, 'b')], 'none');
    expect(appended.revision).toBe(1);
    const last = await store.last(`note-${id}`);
    expect(last).toMatchObject({ revision: 1, position: appended.position, stream: `note-${id}` });
    expect(await texts(`note-${id}`)).toEqual(['a', 'b']);
  });

  it('refuses an append at another revision and says the true one', async () => {
    const id = newId();
    await store.append(`note-${id}`, [note(id, 'a')], 'none');
    const conflict = store.append(`note-${id}`, [note(id, 'b')], 'none');
    await expect(conflict).rejects.toBeInstanceOf(RevisionConflict);
    await expect(conflict).rejects.toMatchObject({ actual: 0 });
    await expect(store.append(`note-${newId()}`, [note(id, 'b')], 4)).rejects.toMatchObject({ actual: null });
  });

  it('takes the same events at the same revision once, and answers as the first time (invariant 11)', async () => {
    const id = newId();
    const events = [note(id, 'a'), note(id, 'b')];
    const first = await store.append(`note-${id}`, events, 'none');
    await store.append(`note-${id}`, [note(id, 'c')], 1);
    expect(await store.append(`note-${id}`, events, 'none')).toEqual(first);
    expect(await texts(`note-${id}`)).toEqual(['a', 'b', 'c']);
  });

  it('says of more than the store takes at once that it is too large, and goes on', async () => {
    const id = newId();
    const events = Array.from({ length: 100 }, () => note(id, 'x'.repeat(16 * 1024)));
    await expect(store.append(`note-${id}`, events, 'none')).rejects.toBeInstanceOf(AppendTooLarge);
    expect((await store.append(`note-${id}`, events.slice(0, 10), 'none')).revision).toBe(9);
  });

  it('reads nothing from a stream that does not exist', async () => {
    expect(await texts(`note-${newId()}`)).toEqual([]);
    expect(await store.last(`note-${newId()}`)).toBeNull();
  });

  it('replaces text that Postgres could not hold', async () => {
    const id = newId();
    await store.append(`note-${id}`, [note(id, 'zero \u0000 half \ud800 whole \ud83d\ude00')], 'none');
    expect(await texts(`note-${id}`)).toEqual(['zero \ufffd half \ufffd whole \ud83d\ude00']);
  });

  it('delivers every event once and in order while many write at once', async () => {
    const from = await store.head();
    const seen: number[] = [];
    const streams = new Map<string, number>();
    const done = new Promise<void>((resolve) => {
      const subscription = store.subscribe('spec', from, {
        batch: async (events) => {
          for (const event of events) {
            seen.push(event.position);
            expect(event.revision).toBe((streams.get(event.stream) ?? -1) + 1);
            streams.set(event.stream, event.revision);
          }
          if (seen.length < 640) return;
          resolve();
          void subscription.close();
        },
      });
    });
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        const id = newId();
        for (let i = 0; i < 10; i += 1)
          await store.append(`note-${id}`, [note(id, 'x'), note(id, 'y')], i === 0 ? 'none' : i * 2 - 1);
      }),
    );
    await done;
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(new Set(seen).size).toBe(640);
    expect(await store.head()).toBe(seen.at(-1));
  });

  it('retries a batch that failed before anything later', async () => {
    const from = await store.head();
    const id = newId();
    await store.append(`note-${id}`, [note(id, 'a')], 'none');
    const seen: string[] = [];
    let failed = false;
    await new Promise<void>((resolve) => {
      const subscription = store.subscribe('spec', from, {
        batch: async (events) => {
          if (!failed) {
            failed = true;
            throw new Error('not now');
          }
          seen.push(...events.map(getText));
          resolve();
          void subscription.close();
        },
      });
    });
    expect(seen).toEqual(['a']);
  });

  it('delivers the types that are wanted, and says how far it looked for them (invariant 4)', async () => {
    const from = await store.head();
    for (let i = 0; i < 70; i += 1) await store.append(`note-${newId()}`, [note(newId(), 'x')], 'none');
    const slug = `harbour-${newId()}`.slice(0, 40).replace(/-$/, '');
    const reserved = slugEvents.schemas.SlugReserved.parse({ type: 'SlugReserved', data: { slug, workspaceId } });
    const batches: { types: string[]; position: number }[] = [];
    let wake: () => void = () => undefined;
    const subscription = store.subscribe('spec', from, {
      types: new Set(['SlugReserved']),
      batch: async (events, position) => {
        batches.push({ types: events.map(({ type }) => type), position });
        wake();
      },
    });
    const until = async (position: number): Promise<void> => {
      while ((batches.at(-1)?.position ?? 0) < position) await new Promise<void>((resolve) => (wake = resolve));
    };
    await until(from + 1);
    expect(batches.every(({ types, position }) => types.length === 0 && position > from)).toBe(true);
    const { position } = await store.append(`slug-${slug}`, [newEvent(reserved)], 'none');
    await until(position);
    expect(batches.flatMap(({ types }) => types)).toEqual(['SlugReserved']);
    expect(batches.at(-1)?.position).toBe(position);
    await subscription.close();
  });

  it('says when everything known has been delivered, also when there is nothing', async () => {
    await new Promise<void>((resolve) => {
      const subscription = store.subscribe('spec', 0, {
        batch: async () => undefined,
        caughtUp: () => (resolve(), void subscription.close()),
      });
    });
  });
});
