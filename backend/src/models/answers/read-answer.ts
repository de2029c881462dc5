import { jsonIn, type Json } from '@throughline/contracts/json.js';
import { listCalls, getText, type TurnPart } from '@throughline/contracts/runs/model-turn.js';
import type { AnswerMode } from './answer-mode.js';

/** Undefined: there is none yet, or it is not JSON. */
export type ReadTurn = { parts: TurnPart[]; answer: Json | undefined };

/**
 * The parts of a turn without the call that gives the answer, and the answer. Calls of the agent's tools come first: an answer
 * next to them is not used.
 */
export const readAnswer = (parts: readonly TurnPart[], mode: AnswerMode): ReadTurn => {
  if (mode.kind !== 'tool') return { parts: [...parts], answer: answerIn(getText({ parts: [...parts] }), mode) };
  const given = listCalls({ parts: [...parts] }).find(({ name }) => name === mode.name);
  const rest = parts.filter((part) => part.kind !== 'call' || part.name !== mode.name);
  if (given === undefined) return { parts: rest, answer: answerIn(getText({ parts: rest }), mode) };
  if (rest.some(({ kind }) => kind === 'call')) return { parts: rest, answer: undefined };
  const answer = given.arguments;
  return { parts: [...rest, { kind: 'text', text: JSON.stringify(answer), metadata: null }], answer };
};

const answerIn = (text: string, { kind }: AnswerMode): Json | undefined =>
  kind === 'text' ? text : jsonIn(getUnfenced(text.trim()));

/** Returns what is between two fences. The first and the last line are looked at alone: one expression over the whole takes hours. */
const getUnfenced = (text: string): string => {
  const [first, last] = [text.indexOf('\n'), text.lastIndexOf('\n')];
  const isFenced = /^```(?:json)?\s*$/.test(text.slice(0, Math.max(first, 0))) && text.slice(last + 1).trim() === '```';
  return isFenced ? text.slice(first + 1, last) : text;
};
