import { diffArrays } from 'diff';

export type Piece = { kind: 'same' | 'old' | 'new'; text: string };

/** Two texts with more differences than this are shown as one removed and one added. */
const maxEditLength = 2_000;

const compare = (before: string[], after: string[]): Piece[] => {
  const changes = diffArrays(before, after, { maxEditLength }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ];
  return changes.flatMap(({ added, removed, value }) => {
    const kind = added ? 'new' : removed ? 'old' : 'same';
    return value.map((text): Piece => ({ kind, text }));
  });
};

export const compareLines = (before: string, after: string): Piece[] => compare(splitLines(before), splitLines(after));

const splitLines = (text: string): string[] => (text === '' ? [] : text.split('\n'));

export const compareWords = (before: string, after: string): Piece[] => compare(splitWords(before), splitWords(after));

const splitWords = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
