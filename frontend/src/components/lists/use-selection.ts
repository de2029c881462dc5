import { useState, type ChangeEvent } from 'react';

export type Selection = {
  ids: ReadonlySet<string>;
  /** `through`: all rows from the one that was chosen last to this one are chosen as well. */
  toggle: (id: string, options?: { through?: boolean }) => void;
  set: (ids: readonly string[]) => void;
  /** The row that was chosen or left out last; a new object each time. */
  last: { id: string } | undefined;
};

/** From one row to another, both included, in the order of the list. */
const between = (shown: readonly string[], one: string | undefined, other: string): string[] => {
  const [from, to] = [one === undefined ? -1 : shown.indexOf(one), shown.indexOf(other)];
  return from < 0 || to < 0 ? [other] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
};

/** Rows that are chosen to do something with all of them; what is not shown any more is not chosen either. */
export const useSelection = (shown: readonly string[]): Selection => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<{ id: string }>();
  const ids = new Set(shown.filter((id) => chosen.has(id)));
  return {
    ids,
    toggle: (id, { through = false } = {}) => {
      setLast({ id });
      if (through) setChosen(new Set([...ids, ...between(shown, last?.id, id)]));
      else setChosen(ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id]));
    },
    set: (all) => setChosen(new Set(all)),
    last,
  };
};

/** Whether a checkbox was clicked with the shift key. */
export const isWithShift = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
