import { jsonIn, type Json } from '@throughline/contracts/json.js';
import { listCalls, getText, type TurnPart } from '@throughline/contracts/runs/model-turn.js';
import type { AnswerMode } from './answer-mode.js';

/** Undefined: there is none yet, or it is not JSON. */
export type ReadTurn = { parts: TurnPart[]; answer: Json | undefined };

const fenced = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/;

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
  kind === 'text' ? text : jsonIn(fenced.exec(text)?.[1] ?? text);
