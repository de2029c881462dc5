import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { useCompletion } from '../completion/use-completion.js';
import {
  indented,
  nextItem,
  outdented,
  typedNumber,
  wrapped,
  type Replacement,
  type Selected,
} from '../editing/editor-keys.js';

const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** Writes as if typed, so that the browser's own undo knows it. */
const write = (area: HTMLTextAreaElement, { from, to, insert, start, end }: Replacement): void => {
  area.focus();
  area.setSelectionRange(from, to);
  if (!document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert)) {
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
};

/** Where the caret belongs when somebody else changed the text around it. */
const moved = (before: string, after: string, caret: number): number => {
  let same = 0;
  while (same < caret && before[same] === after[same]) same += 1;
  return same === caret ? caret : Math.max(0, caret + after.length - before.length);
};

/** Keys and caret of the instructions editor. */
export const useEditor = (
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  { onChange, onCaret }: { onChange: (text: string) => void; onCaret: (place: number) => void },
  completion: Pick<ReturnType<typeof useCompletion>, 'press' | 'type' | 'moveCaret'>,
) => {
  const last = useRef({ text, start: 0, end: 0 });
  const leaving = useRef(false);

  useLayoutEffect(() => {
    const { current } = area;
    const before = last.current;
    if (current && document.activeElement === current && before.text !== text)
      current.setSelectionRange(moved(before.text, text, before.start), moved(before.text, text, before.end));
    last.current = { ...before, text };
  }, [area, text]);

  const apply = (change: (given: Selected) => Replacement | null): boolean => {
    const replacement = area.current && change(selectedIn(area.current));
    if (area.current && replacement) write(area.current, replacement);
    return replacement !== null;
  };

  const keyed = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (event.key === 'Tab' && !leaving.current) return apply(event.shiftKey ? outdented : indented);
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) return apply(nextItem);
    if (event.key === ' ' && !event.nativeEvent.isComposing) return apply(typedNumber);
    if (event.key === 'b' && (event.metaKey || event.ctrlKey)) return apply((given) => wrapped(given, '**'));
    return false;
  };

  return {
    apply,
    props: {
      onChange: ({ target }: { target: HTMLTextAreaElement }) => {
        last.current = selectedIn(target);
        completion.type(target.selectionEnd);
        onChange(target.value);
      },
      onSelect: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
        last.current = selectedIn(currentTarget);
        completion.moveCaret(currentTarget.selectionEnd);
        onCaret(currentTarget.selectionEnd);
      },
      onBlur: () => completion.moveCaret(null),
      onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
        const isTaken = completion.press(event, apply);
        if (isTaken || keyed(event)) event.preventDefault();
        // Escape lets the next Tab leave the editor, so that nobody is caught in it.
        leaving.current = !isTaken && event.key === 'Escape';
      },
    },
  };
};
