import { isSealed } from '@throughline/contracts/personal.js';

/** Calls for every sealed text inside a JSON-like value. */
export const eachSealed = (value: unknown, onSealed: (text: string) => void): void => {
  if (typeof value === 'string') {
    if (isSealed(value)) onSealed(value);
  } else if (Array.isArray(value)) value.forEach((item) => eachSealed(item, onSealed));
  else if (isRecord(value)) Object.values(value).forEach((inner) => eachSealed(inner, onSealed));
};

export type Replacing = {
  text: (text: string, field: string) => string;
  /** Returns what becomes of a sealed content of this workspace. It is not looked into, because people wrote what is in it. */
  content: (content: SealedContent, workspaceId: string) => unknown;
};
export type SealedContent = { kind: 'sealed'; text: string } | { kind: 'blob'; preview: string };

/**
 * Where a value is: the name of the field that holds it, and the workspace of the row or event that it is in; null where
 * that has none, and undefined outside of every row. `isErased`: the row says that its contents were erased.
 */
type Place = { field: string; workspaceId: string | null | undefined; isErased: boolean };
const outside: Place = { field: '', workspaceId: undefined, isErased: false };

/** The same value with each sealed text and content replaced. */
export const replaceSealed = (value: unknown, replace: Replacing, place: Place = outside): unknown => {
  if (typeof value === 'string') return isSealed(value) ? replace.text(value, place.field) : value;
  if (Array.isArray(value)) return value.map((item) => replaceSealed(item, replace, place));
  if (!isRecord(value)) return value;
  // Only the outermost object says it, also that there is none: what is deeper may have been written by anyone.
  const { workspaceId, isErased } = place.workspaceId === undefined ? toRow(value) : place;
  if (workspaceId != null && isSealedContent(value))
    return isErased ? withoutContent(value) : replace.content(value, workspaceId);
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      replaceSealed(inner, replace, { field, workspaceId, isErased }),
    ]),
  );
};

const toRow = (value: Record<string, unknown>): Omit<Place, 'field'> => ({
  workspaceId: getWorkspace(value),
  isErased: hasErasedContents(value),
});

/** A key may be known to a process for a moment longer than it exists. */
const hasErasedContents = ({ contentErasedAt }: Record<string, unknown>): boolean => contentErasedAt != null;

/** As it is when its key is gone. */
export const withoutContent = (content: SealedContent): SealedContent =>
  content.kind === 'blob' ? { ...content, preview: '' } : content;

const getWorkspace = ({ workspaceId, meta }: Record<string, unknown>): string | null => {
  if (typeof workspaceId === 'string') return workspaceId;
  return isRecord(meta) && typeof meta['workspaceId'] === 'string' ? meta['workspaceId'] : null;
};

const isSealedContent = (value: Record<string, unknown>): value is SealedContent => {
  const text = value['kind'] === 'sealed' ? value['text'] : value['kind'] === 'blob' ? value['preview'] : null;
  return typeof text === 'string' && isSealed(text);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !ArrayBuffer.isView(value);
