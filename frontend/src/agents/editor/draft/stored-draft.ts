import { storedInTab } from '../../../lib/page/browser-storage.js';
import { z } from 'zod';
import { isClean, readPart, type DraftState } from './draft.js';

/** Where unsaved edits outlive a reload of the page. */
export type StoredDraft = {
  read: () => Pick<DraftState, 'mine' | 'base'> | null;
  write: (draft: DraftState) => void;
};

const Kept = z.object({ mine: z.record(z.string(), z.unknown()), base: z.record(z.string(), z.unknown()) });

const parse = (text: string | null): ReturnType<StoredDraft['read']> => {
  if (text === null) return null;
  try {
    const { mine, base } = Kept.parse(JSON.parse(text));
    return { mine: readPart(mine), base: readPart(base) };
  } catch {
    // Written by another version of this page, or by hand: it says nothing to us.
    return null;
  }
};

export const keptInSession = (agentId: string): StoredDraft => {
  const key = `draft:${agentId}`;
  return {
    read: () => parse(storedInTab.get(key)),
    write: (draft) => {
      if (isClean(draft)) storedInTab.remove(key);
      else storedInTab.set(key, JSON.stringify({ mine: draft.mine, base: draft.base }));
    },
  };
};
