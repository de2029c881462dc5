import { createContext, use, useCallback, useEffect, useId, useRef } from 'react';

/** Follows the JSON of a form, so that the text cannot be read while a part of the form is not understood. */
const sign = '\n// not understood: ';

const withUnread = (json: string, parts: readonly string[]): string =>
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

/** Keeps the names of fields that are not understood after the JSON, which cannot be sent until they are. */
export const useHeldForm = (text: string, onChange: (text: string) => void) => {
  const unread = useRef(new Map<string, string>());
  const now = useRef({ text, onChange });
  useEffect(() => {
    now.current = { text, onChange };
  });
  const send = useCallback((next: string) => {
    now.current = { ...now.current, text: next };
    now.current.onChange(withUnread(next, [...unread.current.values()]));
  }, []);
  const report = useCallback(
    (id: string, label: string | null) => {
      if (label === null ? !unread.current.delete(id) : unread.current.get(id) === label) return;
      if (label !== null) unread.current.set(id, label);
      send(now.current.text);
    },
    [send],
  );
  return { send, report };
};
