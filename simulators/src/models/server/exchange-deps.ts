import type { Brain } from '../conversation.js';
import type { FaultCounter } from '../faults/fault.js';
import type { PromptCache } from '../usage/prompt-cache.js';
import type { ModelCard, WireContext } from '../wires/wire.js';
import type { Wait } from './send.js';

/** Describes what the exchanges of one server share. */
export type ExchangeDeps = WireContext & {
  brain: Brain;
  keys: readonly string[];
  cards: readonly ModelCard[];
  cache: PromptCache;
  counter: FaultCounter;
  wait: Wait;
  now: () => number;
  /** For requests that name no fault themselves. */
  defaultFault: () => string | null;
};
