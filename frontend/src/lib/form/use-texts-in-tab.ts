import { useState } from 'react';
import { z } from 'zod';
import { storedInTab } from '../page/browser-storage.js';

const Texts = z.record(z.string(), z.string());
type Texts = Readonly<Record<string, string>>;

const readTexts = (key: string): Texts => {
  try {
    return Texts.parse(JSON.parse(storedInTab.get(key) ?? '{}'));
  } catch {
    // Written by another version of this page, or by hand: it says nothing to us.
    return {};
  }
};

/** Returns texts that outlive a reload of the page, what changes them, and what lets the tab forget them. */
export const useTextsInTab = (key: string, first: Texts) => {
  const [texts, setTexts] = useState<Texts>(() => ({ ...first, ...readTexts(key) }));
  const change = (next: Texts): void => {
    storedInTab.set(key, JSON.stringify(next));
    setTexts(next);
  };
  return [texts, change, () => storedInTab.remove(key)] as const;
};
