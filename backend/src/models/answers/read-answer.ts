import { jsonIn, type Json } from '@throughline/contracts/json.js';
import { listCalls, getText, type TurnPart } from '@throughline/contracts/runs/model-turn.js';
import type { AnswerMode } from './answer-mode.js';
import { findJson } from './find-json.js';

/** `answer` is undefined: there is none yet, or it is not JSON. `others`: what may be meant as well, the likeliest first. */
export type ReadTurn = { parts: TurnPart[]; answer: Json | undefined; others: Json[] };

/**
 * The parts of a turn without the call that gives the answer, and the answer. Calls of the agent's tools come first: an answer
 * next to them is not used.
 */
export const readAnswer = (parts: readonly TurnPart[], mode: AnswerMode): ReadTurn => {
  if (mode.kind !== 'tool') return { parts: [...parts], ...answersIn(getText({ parts: [...parts] }), mode) };
  const given = listCalls({ parts: [...parts] }).find(({ name }) => name === mode.name);
  const rest = parts.filter((part) => part.kind !== 'call' || part.name !== mode.name);
  if (given === undefined) return { parts: rest, ...answersIn(getText({ parts: rest }), mode) };
  if (rest.some(({ kind }) => kind === 'call')) return { parts: rest, answer: undefined, others: [] };
  const answer = given.arguments;
  return { parts: [...rest, { kind: 'text', text: JSON.stringify(answer), metadata: null }], answer, others: [] };
};

const maxOthers = 8;

/** The whole text is the answer, or the last JSON in it is that has the right form. */
const answersIn = (text: string, { kind }: AnswerMode): Pick<ReadTurn, 'answer' | 'others'> => {
  const whole = kind === 'text' ? text : jsonIn(getUnfenced(text.trim()));
  if (whole !== undefined) return { answer: whole, others: [] };
  const [answer, ...others] = findJson(text)
    .map(({ value }) => value)
    .reverse();
  return { answer, others: others.slice(0, maxOthers) };
};

/** Returns what is between two fences. The first and the last line are looked at alone: one expression over the whole takes hours. */
export const getUnfenced = (text: string): string => {
  const [first, last] = [text.indexOf('\n'), text.lastIndexOf('\n')];
  const isFenced =
    /^(?:`{3,}|~{3,})\s*(?:json[c5]?)?\s*$/i.test(text.slice(0, Math.max(first, 0))) &&
    /^(?:`{3,}|~{3,})$/.test(text.slice(last + 1).trim());
  return isFenced ? text.slice(first + 1, last) : text;
};
