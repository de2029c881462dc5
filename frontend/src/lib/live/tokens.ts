import type { TokensMessage } from '@throughline/contracts/realtime.js';
import { create } from 'zustand';

type Part = TokensMessage['part'];
type Written = { offset: number; text: string };
type Attempt = { runId: string; seq: number; attempt: number };

const useWritten = create<{ parts: ReadonlyMap<string, Written> }>(() => ({ parts: new Map() }));

const buildKey = ({ runId, seq, attempt }: Attempt, part: Part): string => `${runId}/${seq}/${attempt}/${part}`;
const calculateEnd = ({ offset, text }: Written): number => offset + text.length;

/**
 * Both pieces as one. Pieces may come twice, overlap, and come before what was written earlier. After a gap the text starts
 * again with the later piece.
 */
const join = (known: Written | undefined, { offset, text }: Written): Written => {
  const piece = { offset, text };
  if (!known) return piece;
  const [first, second] = known.offset <= offset ? [known, piece] : [piece, known];
  if (calculateEnd(first) < second.offset) return second;
  return { offset: first.offset, text: first.text + second.text.slice(calculateEnd(first) - second.offset) };
};

export const applyTokens = (message: TokensMessage): void =>
  useWritten.setState(({ parts }) => {
    const key = buildKey(message, message.part);
    return { parts: new Map(parts).set(key, join(parts.get(key), message)) };
  });

/** Returns what a model has written so far of one part of a step in progress. */
export const useTokens = (attempt: Attempt, part: Part): string =>
  useWritten((state) => {
    const written = state.parts.get(buildKey(attempt, part));
    return written ? (written.offset > 0 ? `…${written.text}` : written.text) : '';
  });

/** Forgets a run's unfinished text once nobody looks at it. */
export const forgetTokens = (runId: string): void =>
  useWritten.setState(({ parts }) => ({ parts: new Map([...parts].filter(([key]) => !key.startsWith(`${runId}/`))) }));
