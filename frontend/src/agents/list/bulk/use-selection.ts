import { useState } from 'react';

export type Selection = {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  set: (ids: readonly string[]) => void;
};

/** Rows that are chosen to do something with all of them; what is not shown any more is not chosen either. */
export const useSelection = (shown: readonly string[]): Selection => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = new Set(shown.filter((id) => chosen.has(id)));
  return {
    ids,
    toggle: (id) => setChosen(ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])),
    set: (all) => setChosen(new Set(all)),
  };
};
