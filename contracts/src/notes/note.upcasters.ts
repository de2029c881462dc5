import { z } from 'zod';
import { inlineContent } from '../json.js';

const PlainNote = z.looseObject({ text: z.string() });

/** From schema 1 to 2 of `NoteWritten`: notes were not sealed. */
export const withInlineText = (data: unknown): unknown => {
  const { text, ...event } = PlainNote.parse(data);
  return { ...event, text: inlineContent(text) };
};
