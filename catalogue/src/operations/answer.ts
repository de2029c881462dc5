import { type Json, jsonIn, writeValue } from '@throughline/contracts/json.js';
import { gmailMessage } from './gmail-message.js';
import type { OperationAnswer } from './operation.js';

/** Longer texts are cut: a result of a tool is read by a model. */
const longest = 200_000;

/** Describes what a service answered, as the tool gives it back; `refused` is what it said where it did not do it. */
export type ReadAnswer = { refused: null; value: Json } | { refused: string };

/** Cuts the body of an answer with status 2xx to what the operation names. */
export const readAnswer = (answer: OperationAnswer, body: string): ReadAnswer => {
  if (answer.kind === 'text') return { refused: null, value: { text: body.slice(0, longest) } };
  if (body.trim() === '') return { refused: null, value: { done: true } };
  const json = jsonIn(body);
  if (json === undefined) return { refused: 'The answer was not JSON.' };
  if (answer.kind === 'gmail_message') return { refused: null, value: gmailMessage(json, longest) };
  const refusal = answer.refusedBy === undefined ? undefined : at(json, answer.refusedBy.split('.'));
  if (refusal !== undefined && refusal !== null) return { refused: getText(refusal) };
  return {
    refused: null,
    value: pruned(
      json,
      answer.keep.map((path) => path.split('.')),
    ) ?? { done: true },
  };
};

/** The words of an answer that is an error. */
export const errorIn = (body: string): string => {
  const json = jsonIn(body);
  const paths = [
    'error.message',
    'errorMessages.0',
    'message',
    'error_description',
    'error',
    'errors.0.message',
    'detail',
    'description',
    'error_summary',
    '0.message',
    'Elements.0.ValidationErrors.0.Message',
    'Message',
    'Fault.Error.0.Detail',
  ];
  const found = paths.map((path) => at(json ?? null, path.split('.'))).find((value) => typeof value === 'string');
  return typeof found === 'string' ? found.slice(0, 500) : '';
};

export const at = (json: Json, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((value, key) => child(value, key), json);

const child = (value: Json | undefined, key: string): Json | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return value[Number(key)];
  return Object.hasOwn(value, key) ? value[key] : undefined;
};

const pruned = (json: Json, paths: readonly (readonly string[])[]): Json | undefined => {
  if (paths.some((path) => path.length === 0)) return json;
  if (Array.isArray(json)) return json.map((item) => pruned(item, paths)).filter((item) => item !== undefined);
  if (typeof json !== 'object' || json === null) return undefined;
  const kept = Object.entries(json).flatMap(([key, value]) => {
    const below = paths.filter(([first]) => first === key || first === '*').map((path) => path.slice(1));
    const part = below.length === 0 ? undefined : pruned(value, below);
    return part === undefined ? [] : [[key, part] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
};

const getText = (value: Json): string => writeValue(value).slice(0, 500);
