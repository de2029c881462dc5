import type { OutputFormat } from '@throughline/contracts/agents/agent-definition.js';
import type { Json } from '@throughline/contracts/json.js';
import { getKeys, pairsIn } from '../instructions/pairs.js';
import { filled, filledText, onlyReference, type Facts } from './references.js';
import { fit, isObject, mainValue, getProperty, toText, type PropertySchema } from './values.js';

/** Describes what became of one step: a tool was called, or it is a sentence of the answer. */
export type Done = { number: number; text: string } & ({ tool: string; result: Json } | { tool: null });

const longest = 600;
const short = (value: Json): string => {
  const text = toText(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

/** The sentences that were taken, in order; without any, what the calls gave. */
export const textAnswer = (done: readonly Done[], facts: Facts): string => {
  if (done.length === 0) return 'There was nothing to do.';
  const sentences = done.filter(({ tool }) => tool === null);
  return (sentences.length === 0 ? done : sentences)
    .map((step) =>
      step.tool === null
        ? filledText(step.text, facts, () => '—')
        : `${step.tool}: ${facts.budget.write(short(mainValue(step.result)))}`,
    )
    .join('\n');
};

type Schema = Extract<OutputFormat, { kind: 'json' }>['schema'];

/** Each property by its name: written in a sentence as `name: value`, else an input, else a field of a result. */
export const jsonAnswer = (schema: Schema, done: readonly Done[], facts: Facts): Json => {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const names = Object.keys(properties);
  const keys = getKeys(names);
  const results = listResults(done);
  const written = new Map(
    done.filter(({ tool }) => tool === null).flatMap(({ text }) => [...pairsIn(text, keys).values]),
  );
  return Object.fromEntries(
    names.flatMap((name): [string, Json][] => {
      const property = getProperty(properties[name]);
      const sources = [writtenValue(written.get(name), facts), facts.inputs[name], ...fields(name, results)];
      const value = sources.flatMap((source) => (source === undefined ? [] : (fit(source, property) ?? []))).at(0);
      if (value !== undefined) return [[name, value]];
      return required.has(name) ? [[name, nothing(property)]] : [];
    }),
  );
};

/** Any number of properties may name one value, and each is written out in the answer. */
const writtenValue = (text: string | undefined, facts: Facts): Json | undefined => {
  if (text === undefined) return undefined;
  const bare = text.replace(/\.$/, '').replace(/^(["'`])(.*)\1$/s, '$2');
  const value = filled(bare, facts, () => null);
  if (onlyReference(bare) !== null) facts.budget.write(toText(value));
  return value;
};

/** The latest result first; within one, the result itself before its main value. */
const listResults = (done: readonly Done[]): Json[] =>
  done.toReversed().flatMap((step) => (step.tool === null ? [] : [step.result, mainValue(step.result)]));

const fields = (name: string, results: readonly Json[]): Json[] =>
  results.flatMap((value) => (isObject(value) && value[name] !== undefined ? [value[name]] : []));

const nothing = ({ types, options }: PropertySchema): Json => {
  if (options !== null) return options[0] ?? null;
  switch (types[0]) {
    case 'string':
      return '';
    case 'number':
    case 'integer':
      return 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'object':
      return {};
    default:
      return null;
  }
};
