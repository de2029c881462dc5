import type { Json } from '@throughline/contracts/json.js';
import type { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import { RehearsalFailure, type RehearsalTool } from '../conversation.js';
import { withoutToolNames } from './instructions.js';
import { readCalculation } from '../instructions/read-calculation.js';
import { getKeys, pairsIn } from '../instructions/pairs.js';
import { filled, filledJson, filledText, referencesIn, getValue, withoutReferences, type Facts } from './references.js';
import { fit, fitsAsIs, isObject, mainValue, parsedJson, getProperty, type PropertySchema } from './values.js';

type Step = { number: number; text: string };
type Wanted = { name: string; property: PropertySchema };

/** The arguments a step gives to a tool: written pairs, then inputs of that name, then other values in the step, by type. */
export const getArguments = (step: Step, tool: RehearsalTool, facts: Facts): ToolArguments => {
  const properties = isObject(tool.schema['properties']) ? tool.schema['properties'] : {};
  const names = Object.keys(properties).filter((name) => !(name in tool.pinned));
  const required = Array.isArray(tool.schema['required']) ? tool.schema['required'] : [];
  const { values, rest } = pairsIn(withoutToolNames(step.text, [tool]), getKeys(names));
  const given = new Map<string, Json>();
  const open = (): Wanted[] =>
    names.filter((name) => !given.has(name)).map((name) => ({ name, property: getProperty(properties[name]) }));
  for (const [name, written] of values)
    given.set(name, writtenValue(step, { name, property: getProperty(properties[name]) }, written, facts));
  const calculation = tool.name === 'math.evaluate' && open().some(({ name }) => name === 'expression');
  const { expression } = calculation ? readCalculation(rest) : {};
  if (expression !== undefined) given.set('expression', withNumbers(step, expression, facts));
  const missing = (): Wanted[] => open().filter(({ name }) => required.includes(name));
  /** Whatever fits nothing now fits nothing later either; in a long step it may stand many times. */
  const refused = new Set<Json>();
  const place = (value: Json): boolean => {
    if (refused.has(value)) return false;
    const fitting = missing().find(({ property }) => !property.isAddress && isMeant(value, property));
    if (fitting === undefined) refused.add(value);
    else offer(given, fitting.name, fitting.property, value);
    return fitting !== undefined;
  };
  const isUsed = usedElsewhere(names, values, facts);
  for (const name of expression === undefined ? referencesIn(withoutUrls(rest)) : []) {
    const value = getValue(name, facts);
    if (value === undefined && !isUsed(name)) throw emptyReference(step, name);
    const placed = value !== undefined && place(value);
    if (!placed && !isUsed(name)) throw leftOut(step, name);
  }
  for (const { name, property } of open()) offer(given, name, property, facts.inputs[name]);
  for (const { name, property } of open()) offer(given, name, property, wordIn(step, rest, property, facts));
  textsIn(rest).forEach(place);
  for (const { name, property } of missing()) offer(given, name, property, fromResults(name, property, facts));
  const [lacking] = missing();
  if (lacking !== undefined) {
    throw new RehearsalFailure(
      'argument_missing',
      `Step ${step.number} doesn’t say “${lacking.name}” for ${tool.name}.`,
    );
  }
  return Object.fromEntries(given);
};

const emptyReference = ({ number }: Step, name: string): RehearsalFailure =>
  new RehearsalFailure('reference_empty', `Step ${number} refers to {{${name}}}, which has no value.`);

/** The value is of a type that no missing argument takes. */
const leftOut = ({ number }: Step, name: string): RehearsalFailure =>
  new RehearsalFailure(
    'instructions_not_followed',
    `Step ${number}: “{{${name}}}” fits no argument of the tool and would be left out.`,
  );

/** Outside of pairs, a reference may repeat one of a pair or name an argument, whose value is the input of that name. */
const usedElsewhere = (names: readonly string[], values: ReadonlyMap<string, string>, { inputs }: Facts) => {
  const written = new Set([...values.values()].flatMap(referencesIn));
  return (name: string): boolean => written.has(name) || (names.includes(name) && inputs[name] !== undefined);
};

/** A text could change what is worked out, so each value has to be a number. */
const withNumbers = (step: Step, expression: string, facts: Facts): string =>
  expression.replace(/\{\{([^{}]+)\}\}/g, (_, inner: string) => {
    const value = getValue(inner.trim(), facts);
    if (value === undefined) throw emptyReference(step, inner.trim());
    const number = fit(value, { types: ['number'], options: null, isAddress: false });
    if (typeof number !== 'number')
      throw new RehearsalFailure(
        'argument_unfit',
        `Step ${step.number} calculates with {{${inner.trim()}}}, which is not a number.`,
      );
    return facts.budget.write(number < 0 ? `(${number})` : String(number));
  });

const offer = (given: Map<string, Json>, name: string, property: PropertySchema, value: Json | undefined): void => {
  const fitting = value === undefined ? undefined : fit(value, property);
  if (fitting !== undefined) given.set(name, fitting);
};

const writtenValue = (step: Step, { name, property }: Wanted, written: string, facts: Facts): Json => {
  const value = readValue(written, property, facts, (reference) => {
    throw emptyReference(step, reference);
  });
  const fitting = fit(value, property);
  if (fitting !== undefined) return fitting;
  throw new RehearsalFailure('argument_unfit', `Step ${step.number} gives “${name}” a value that doesn’t fit.`);
};

/** Matches only where no such mark comes before, because otherwise it would be tried again at every mark in a row. */
const marksAtEnd = /(?<![.,;)])[.,;)]+$/;
const quoted = /^(["'`])([\s\S]*?)\1(?=$|[\s.,;)])/;

const readValue = (written: string, property: PropertySchema, facts: Facts, missing: (name: string) => Json): Json => {
  const inQuotes = quoted.exec(written)?.[2];
  if (inQuotes !== undefined) return filled(inQuotes, facts, missing);
  if (/^(\{(?!\{)|\[)/.test(written)) {
    const json = parsedJson(filledJson(written.replace(/\.$/, ''), facts, missing));
    if (json !== undefined) return json;
  }
  const sentence = written.replace(/\.$/, '');
  if (property.isAddress)
    return filled(
      /^(?:\{\{[^{}]*\}\}|[^\s{])+/.exec(sentence)?.[0].replace(marksAtEnd, '') ?? sentence,
      facts,
      missing,
    );
  return filled(sentence, facts, missing);
};

const url = /https?:\/\/(?:\{\{[^{}]*\}\}|[^\s`"'<>{}])+/g;
const withoutUrls = (text: string): string => text.replace(url, ' ');

/** An address, or one of the words a property allows, standing free in the step. */
const wordIn = (step: Step, rest: string, { isAddress, options }: PropertySchema, facts: Facts): string | undefined => {
  if (isAddress) {
    const written = rest.match(url)?.[0].replace(marksAtEnd, '');
    return (
      written &&
      filledText(written, facts, (name) => {
        throw emptyReference(step, name);
      })
    );
  }
  return rest.split(/[^\w-]+/).find((word) => word !== '' && (options ?? []).includes(word));
};

/** Texts in quotes that stand free in the step. */
const textsIn = (rest: string): string[] =>
  [...withoutReferences(rest).matchAll(/(["'`])([^"'`]+)\1/g)].flatMap(([, , text]) => text ?? []);

/** A thing that only fits as the text of its JSON was not meant, so that text is not made. */
const isMeant = (value: Json, property: PropertySchema): boolean =>
  typeof value === 'object' && property.options === null
    ? fitsAsIs(value, property)
    : fit(value, property) !== undefined;

/** A field of that name in the latest result that has one; else the latest result, when it is of the type. */
const fromResults = (name: string, property: PropertySchema, { results }: Facts): Json | undefined => {
  const latest = [...results].sort(([a], [b]) => b - a).map(([, result]) => result);
  for (const result of latest) {
    for (const value of [result, mainValue(result)]) {
      const named = isObject(value) ? value[name] : undefined;
      if (named !== undefined && fit(named, property) !== undefined) return named;
    }
  }
  const [last] = latest;
  return last === undefined || property.isAddress ? undefined : mainValue(last);
};
