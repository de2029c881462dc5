import type { ModelCard } from './wire.js';

const contextTokens = 200_000;
const outputTokens = 32_000;

/** The models that every wire has. */
export const defaultCards: readonly ModelCard[] = [
  { id: 'rehearsal-1', name: 'Rehearsal 1', contextTokens, outputTokens, reasons: false },
  { id: 'rehearsal-1-thinking', name: 'Rehearsal 1 Thinking', contextTokens, outputTokens, reasons: true },
  { id: 'rehearsal-1-small', name: 'Rehearsal 1 Small', contextTokens: 2_000, outputTokens: 500, reasons: false },
];
