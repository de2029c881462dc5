import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** A place in a list that is ordered by an instant and an id, highest first. */
export type ListPlace = { at: string; id: string };

const isInstant = (text: string): boolean => !Number.isNaN(Date.parse(text));

export const cursorAt = ({ at, id }: ListPlace): string => Buffer.from(`${at} ${id}`).toString('base64url');

/** Returns null: from the beginning. */
export const placeAt = (cursor: string | undefined): ListPlace | null => {
  if (cursor === undefined) return null;
  const [at = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const id = rest.join(' ');
  if (isInstant(at) && id !== '' && !id.includes('\0')) return { at, id };
  throw new DomainError('validation_failed', {
    errors: [{ pointer: '/cursor', code: 'invalid', detail: 'Use the cursor of the previous page.' }],
  });
};

/** `rows` are one more than a page, if there are more. */
export const getPage = <Row, Item>(
  rows: readonly Row[],
  limit: number,
  { item, place }: { item: (row: Row) => Item; place: (row: Row) => ListPlace },
): { items: Item[]; next: string | null } => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? cursorAt(place(last)) : null;
  return { items: shown.map(item), next };
};
