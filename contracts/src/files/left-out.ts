import { z } from 'zod';

/** Names what a document has that is not in its text. */
export const LeftOut = z.enum([
  'pictures',
  'picture_pages',
  'charts',
  'hidden',
  'comments',
  'deletions',
  'attachments',
  'formulas',
  'unreadable_characters',
]);
export type LeftOut = z.infer<typeof LeftOut>;

const words: Readonly<Record<LeftOut, string>> = {
  pictures: 'pictures',
  picture_pages: 'pages that are only pictures',
  charts: 'charts',
  hidden: 'hidden text',
  comments: 'comments',
  deletions: 'deleted text',
  attachments: 'attached files',
  formulas: 'formulas',
  unreadable_characters: 'characters that the file does not name',
};

/** “pictures, comments”; empty when nothing was left out. */
export const describeLeftOut = (leftOut: readonly LeftOut[]): string => leftOut.map((each) => words[each]).join(', ');
