import { isWordless, listLines, getWords } from '@throughline/contracts/agents/instruction-lines.js';
import { z } from 'zod';
import { compareLines } from '../../../ui/diff/compare-text.js';

/** Lines of the unpublished instructions that this person wrote, to notice when somebody else replaces them. */
export const OwnLines = z.object({
  lines: z.array(z.string()),
  /** The latest text with all of them in it, which says where each belongs. */
  text: z.string(),
  /** The published version when they were written; a newer version starts with none. */
  since: z.number().nullable(),
});
export type OwnLines = z.infer<typeof OwnLines>;

/** Lines whose words are nowhere in the text any more. */
export const lostLines = ({ lines }: OwnLines, now: string): string[] =>
  lines.filter((line) => !now.includes(getWords(line)));

/** The text with the lost lines where they were; what replaced them stays. */
export const withLostLines = (own: OwnLines, now: string): string => {
  const lost = lostLines(own, now);
  return compareLines(own.text, now)
    .filter(({ kind, text }) => kind !== 'old' || lost.includes(text))
    .map(({ text }) => text)
    .join('\n');
};

/** The person saved the text `after`, made from the text `before`. Lines that the person removed are no longer theirs. */
export const withSaved = (own: OwnLines, before: string, after: string): OwnLines => {
  const known = listLines(before);
  const now = listLines(after);
  const written = now.filter((line) => !known.includes(line) && !isWordless(line));
  const kept = own.lines.filter((line) => now.includes(line) || !known.includes(line));
  const next = { ...own, lines: [...new Set([...kept, ...written])] };
  return { ...next, text: withLostLines(next, after) };
};

/** The draft on the server is this text now, whether or not this person changed it. */
export const withDraft = (own: OwnLines, now: string): OwnLines => ({ ...own, text: withLostLines(own, now) });

export const withoutLost = (own: OwnLines, now: string): OwnLines => {
  const lost = lostLines(own, now);
  return { ...own, lines: own.lines.filter((line) => !lost.includes(line)), text: now };
};
