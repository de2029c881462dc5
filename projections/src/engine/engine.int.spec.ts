import { NoteWritten } from '@throughline/contracts/notes/note.events.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { newId } from '@throughline/platform/ids.js';
import { newEvent } from '@throughline/platform/testing/sample-events.js';
import { historyProjection } from '../history/history.projection.js';
import { notesProjection } from '../notes/notes.projection.js';
import { startProjections, type RunningProjections } from './start-projections.js';
import { answerTo, ask } from './requests.js';
import { allSlots } from './slot.js';

const workspaceId = newId();
const note = (noteId: string, text: string) => newEvent(NoteWritten.parse({ type: 'NoteWritten', data: { noteId, workspaceId, key: 'k', text } }));

describe('The engine', () => {
  let stack: TestStack;
  let running: RunningProjections;

  beforeAll(async () => {
    stack = await startStack();
    running = await startProjections({ ...stack, projections: [historyProjection, notesProjection] });
    await running.caughtUp;
  });
  afterAll(async () => {
    await running.stop();
    await stack.stop();
  });

  const until = async (done: () => Promise<boolean>): Promise<void> => {
    while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it('folds what happens', async () => {
    const { store, postgres } = running;
    let last = 0;
    for (let i = 0; i < 20; i += 1) {
      const id = newId();
      ({ position: last } = await store.append(`note-${id}`, [note(id, `n${i}`)], 'none'));
    }
    await until(async () => (await allSlots(postgres)).every((slot) => slot.position >= last));
    expect(await postgres.query('select count(*) as n from rm.history')).toEqual([{ n: 20 }]);
    expect(await postgres.query('select count(*) as n from rm.notes')).toEqual([{ n: 20 }]);
    const id = await ask(postgres, { kind: 'rebuild', projections: ['notes', 'history'], options: {} });
    await until(async () => (await answerTo(postgres, id)) !== null);
    console.log(await answerTo(postgres, id));
    await until(async () => (await allSlots(postgres)).filter((slot) => slot.build === 2 && slot.status === 'live').length === 2);
    console.log(await allSlots(postgres));
    console.log((await allSlots(postgres)).map((s) => JSON.stringify(s.verification)));
  });
});
