import type { ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { useId, useState, type KeyboardEvent } from 'react';
import { placeInLines } from '../editing/line-places.js';
import type { Replacement, Selected } from '../editing/editor-keys.js';
import { complete, findOffers, findQuery, type Offer, type Offers } from './complete.js';

type Apply = (change: (given: Selected) => Replacement | null) => void;

export type Completion = {
  /** The id of the list of offers. */
  id: string;
  label: string;
  offers: readonly Offer[];
  /** The offer that Enter takes. */
  marked: number;
  choose: (offer: Offer) => void;
};

/** Offers tools and values while they are typed. Nothing is offered where the caret was only put, or after Escape. */
export const useCompletion = (text: string, known: Offers, onAllow: (use: ToolUse) => void) => {
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [marked, setMarked] = useState(0);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const query = caret === null ? null : findQuery(text, caret);
  const offers = query === null || query.from === dismissed ? [] : findOffers(text, query, known);
  const isOpen = query !== null && offers.length > 0;

  const acceptOffer = (offer: Offer, apply: Apply): void => {
    if (query === null) return;
    apply((given) => complete(given, query, offer));
    if (offer.allows) onAllow(offer.allows);
  };

  const press = (event: KeyboardEvent, apply: Apply): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const offer = offers[marked];
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setMarked((marked + by + offers.length) % offers.length);
    else if (event.key === 'Escape') setDismissed(query.from);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && offer) acceptOffer(offer, apply);
    else return false;
    return true;
  };

  const open = (apply: Apply): Completion | null =>
    isOpen
      ? {
          id,
          label: query.kind === 'tool' ? 'Tools' : 'Inputs and results',
          offers,
          marked,
          choose: (offer) => acceptOffer(offer, apply),
        }
      : null;

  return {
    open,
    press,
    /** Where the offers are shown. */
    place: isOpen ? placeInLines(text, query.from) : null,
    type: (at: number): void => {
      setCaret(at);
      setMarked(0);
    },
    moveCaret: (at: number | null): void => {
      if (at !== caret) setCaret(null);
    },
  };
};
