import { createContext, use, useEffect, useId } from 'react';

/** Follows the JSON of a form, so that the text cannot be read while a part of the form is not understood. */
const sign = '\n// not understood: ';

export const withUnread = (json: string, parts: readonly string[]): string =>
  parts.length === 0 ? json : `${json}${sign}${parts.join(', ')}`;

/** Returns the JSON of a form with what is understood, and the names of the parts that are not. */
export const splitUnread = (text: string): { json: string; unread: string | null } => {
  const at = text.lastIndexOf(sign);
  return at < 0 ? { json: text, unread: null } : { json: text.slice(0, at), unread: text.slice(at + sign.length) };
};

type Report = (id: string, label: string | null) => void;

export const UnreadContext = createContext<Report>(() => undefined);

/** Tells the form whether a part is understood; one that goes holds the form no longer. */
export const useUnread = (label: string, isUnderstood: boolean): void => {
  const report = use(UnreadContext);
  const id = useId();
  useEffect(() => report(id, isUnderstood ? null : label), [report, id, label, isUnderstood]);
  useEffect(() => () => report(id, null), [report, id]);
};
