import { useEffect, useState } from 'react';
import { useShortcuts } from './shortcuts.js';

/** `clicked`: the row that the pointer chose last, where the keys go on from; a new object each time. */
type Clicked = { id: string } | undefined;

/** `j` and `k` move through a list, Enter opens; answers the id of the row it is on. */
export const useListKeys = (
  ids: readonly string[],
  open: (id: string) => void,
  clicked?: Clicked,
): string | undefined => {
  const [current, setCurrent] = useState<string>();
  const [followed, setFollowed] = useState(clicked);
  if (clicked !== followed) {
    setFollowed(clicked);
    setCurrent(clicked?.id);
  }
  const at = current === undefined ? -1 : ids.indexOf(current);
  const move = (by: number) => setCurrent(ids[Math.min(ids.length - 1, Math.max(0, at + by))]);
  useShortcuts([
    { keys: 'j', name: 'Next row', group: 'Lists', run: () => move(1) },
    { keys: 'k', name: 'Previous row', group: 'Lists', run: () => move(-1) },
    ...(at >= 0
      ? [{ keys: 'enter', name: 'Open the row', group: 'Lists', run: () => current !== undefined && open(current) }]
      : []),
  ]);
  useEffect(() => {
    document.querySelector('tr[data-current], [data-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return at >= 0 ? current : undefined;
};
