import { useState } from 'react';
import { useStore } from 'zustand';
import { useBuild } from './build-context.js';
import { isClean } from './draft.js';
import { whyUnsaved } from './save-state.js';

/** Saves the draft before something is done with it. `unsaved`: why that was not possible; null once the draft is saved. */
export const useSaveFirst = (): { saveFirst: () => Promise<boolean>; unsaved: string | null } => {
  const { keeper } = useBuild();
  const state = useStore(keeper.store);
  const [refused, setRefused] = useState(false);
  if (refused && isClean(state.draft)) setRefused(false);
  const saveFirst = async (): Promise<boolean> => {
    const saved = await keeper.flush();
    setRefused(!saved);
    return saved;
  };
  const why = whyUnsaved(state) ?? 'try again in a moment';
  return { saveFirst, unsaved: refused ? `The draft is not saved: ${why.replace(/\.$/, '')}.` : null };
};
