import type { INestApplicationContext } from '@nestjs/common';
import { CreateNote, EditNote } from '../notes/domain/note.commands.js';
import { getNoteId } from '../notes/note-id.js';
import { NoteTexts } from '../notes/note-texts.js';
import type { Workspace } from './agents.js';
import type { People } from './people.js';
import type { Story } from './story.js';

type NoteTale = { key: string; editions: readonly { by: keyof People; text: string }[] };

/** Notes that people wrote, next to those that agents write. */
const tales: readonly NoteTale[] = [
  {
    key: 'first answer',
    editions: [
      { by: 'tomas', text: 'Thank you for your mail. We look into it.' },
      { by: 'tomas', text: 'Thank you for your mail. We look into it, and answer by tomorrow noon.' },
      {
        by: 'mara',
        text: 'Thank you for your mail.\n\nWe look into it, and answer by tomorrow noon. If it is urgent, call the quay: +45 33 12 00 40.',
      },
    ],
  },
  {
    key: 'opening hours',
    editions: [
      { by: 'tomas', text: 'Monday to Friday: 07:00 to 16:00\nSaturday: 08:00 to 12:00' },
      { by: 'tomas', text: 'Monday to Friday: 07:00 to 17:00\nSaturday: 08:00 to 12:00\nSunday: closed' },
    ],
  },
  {
    key: 'price list',
    editions: [
      {
        by: 'mara',
        text: '[\n  { "item": "Rope 12 mm", "unit": "m", "price": 2.4 },\n  { "item": "Fender F3", "unit": "piece", "price": 61 }\n]',
      },
      {
        by: 'tomas',
        text: '[\n  { "item": "Rope 12 mm", "unit": "m", "price": 2.6 },\n  { "item": "Fender F3", "unit": "piece", "price": 61 },\n  { "item": "Shackle 10 mm", "unit": "piece", "price": 4.9 }\n]',
      },
    ],
  },
];

export const makeNotes = async (
  app: INestApplicationContext,
  story: Story,
  { workspaceId, people }: Workspace,
): Promise<void> => {
  const texts = app.get(NoteTexts, { strict: false });
  for (const { key, editions } of tales) {
    const noteId = getNoteId(workspaceId, key);
    const [first, ...later] = editions;
    if (first === undefined) continue;
    story.clock.advance(40);
    const text = await texts.seal(workspaceId, noteId, first.text);
    await story.ask(new CreateNote({ noteId, workspaceId, key, text }, story.by(people[first.by], workspaceId)));
    for (const edition of later) {
      story.clock.advance(90);
      const data = { noteId, workspaceId, text: edition.text };
      await story.ask(new EditNote(data, story.by(people[edition.by], workspaceId)));
    }
  }
};
