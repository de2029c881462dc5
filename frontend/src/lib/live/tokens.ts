import type { TokensMessage } from '@throughline/contracts/realtime.js';
import { create } from 'zustand';

type Written = { offset: number; text: string };

const useWritten = create<{ steps: ReadonlyMap<string, Written> }>(() => ({ steps: new Map() }));

const keyOf = (runId: string, seq: number, attempt: number): string => `${runId}/${seq}/${attempt}`;

/** Appends a piece. A repeated piece changes nothing, and after a gap the text starts again with the new piece. */
const join = (known: Written | undefined, { offset, text }: TokensMessage): Written => {
  if (!known || offset < known.offset || offset > known.offset + known.text.length) return { offset, text };
  const kept = known.text.slice(0, offset - known.offset);
  return kept.length + text.length < known.text.length ? known : { offset: known.offset, text: kept + text };
};

export const applyTokens = (message: TokensMessage): void =>
  useWritten.setState(({ steps }) => {
    const key = keyOf(message.runId, message.seq, message.attempt);
    return { steps: new Map(steps).set(key, join(steps.get(key), message)) };
  });

/** The text that a model has written so far in a step in progress. */
export const useTokens = (runId: string, seq: number, attempt: number): string =>
  useWritten((state) => {
    const written = state.steps.get(keyOf(runId, seq, attempt));
    return written ? (written.offset > 0 ? `…${written.text}` : written.text) : '';
  });

/** Forgets a run's unfinished text once nobody looks at it. */
export const forgetTokens = (runId: string): void =>
  useWritten.setState(({ steps }) => ({ steps: new Map([...steps].filter(([key]) => !key.startsWith(`${runId}/`))) }));
