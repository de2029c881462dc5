import { maxWordsOfEvent, readWords } from '@throughline/contracts/history/words.js';
import { isSealed } from '@throughline/contracts/personal.js';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The texts of an event's data; the numbers only in what runs, notes and files contain, because those of the product are measures. */
function* readTexts(value: unknown, place: 'data' | 'content', withContents: boolean): Generator<string, void> {
  if (typeof value === 'string') {
    if (!isSealed(value)) yield value;
  } else if (typeof value === 'number') {
    if (place === 'content') yield String(value);
  } else if (isRecord(value)) {
    const content = place === 'data' ? findContent(value) : null;
    if (content === null)
      for (const [field, inner] of Object.entries(value)) {
        if (place === 'content' || field !== 'workspaceId') yield* readTexts(inner, place, withContents);
      }
    else if (withContents) yield* readTexts(content.value, 'content', withContents);
  }
}

/** A value of a run, a note or a file, as the vault has opened it; what it could not open is still sealed. */
const findContent = ({ kind, value, text, preview, hash }: Record<string, unknown>): { value: unknown } | null => {
  if (kind === 'inline' && value !== undefined) return { value };
  if (kind === 'sealed' && typeof text === 'string') return { value: text };
  return kind === 'blob' && typeof hash === 'string' ? { value: preview } : null;
};

/** The words by which an event is found, each once and the first of them only. `withContents`: also of what may be erased. */
export const readEventWords = (data: unknown, { withContents }: { withContents: boolean }): ReadonlySet<string> => {
  const words = new Set<string>();
  for (const text of readTexts(data, 'data', withContents))
    for (const word of readWords(text)) {
      words.add(word);
      if (words.size === maxWordsOfEvent) return words;
    }
  return words;
};
