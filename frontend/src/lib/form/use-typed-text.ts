import { useState } from 'react';

/**
 * Returns what is typed into a field whose value can also change elsewhere. A change that the text does not already mean replaces
 * the text; so a value keeps the form it was typed in.
 */
export const useTypedText = <Value>(
  value: Value,
  { write, means }: { write: (value: Value) => string; means: (text: string, value: Value) => boolean },
): [string, (text: string) => void] => {
  const [text, setText] = useState(() => write(value));
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    if (!means(text, value)) setText(write(value));
  }
  return [text, setText];
};
