import type { InputField } from '../agents/agent-definition.js';
import { type Json, jsonIn, writeValue } from '../json.js';
import { limits } from '../limits.js';
import type { RunInputs } from '../runs/run.events.js';
import { readPlace } from './mapping-path.js';
import type { Condition } from './condition.js';
import type { EventPayload } from './event-payload.js';
import type { InputMapping } from './trigger.events.js';

/** Describes what a template may speak of. What a firing does not have is null. */
export type TriggerPayload = {
  body: Json;
  headers: Record<string, string> | null;
  /** A name that was given several times has a list. */
  query: Record<string, string | string[]> | null;
  delivery: { id: string } | null;
  slot: { at: string; local: string; timeZone: string; missed: number } | null;
  event: EventPayload | null;
  /** As the service describes it; `key` is the name that it has there. */
  item: { [field: string]: Json } | null;
  trigger: { id: string; name: string };
};

/** A reference that is the whole text gives the value itself; one inside other text gives the value as text. */
const alone = /^\s*\{\{([^{}]*)\}\}\s*$/;
const inside = /\{\{([^{}]*)\}\}/g;
/** Characters that inputs may have together. A few templates can repeat the payload until it does not fit into memory. */
const most = limits.runInputs;

/** A place in the payload that a template names; `isWhole` when the template gives that value itself. */
export type TemplateReference = { expression: string; isWhole: boolean };

export const referencesIn = (template: string): TemplateReference[] => {
  const isWhole = alone.test(template);
  return [...template.matchAll(inside)].map(([, expression = '']) => ({ expression: expression.trim(), isWhole }));
};

/** The expressions of a template that name no place in the payload. */
export const templateFlaws = (template: string): string[] =>
  referencesIn(template).flatMap(({ expression }) => (isReadable(expression) ? [] : [expression]));

const isReadable = (expression: string): boolean => readPlace(expression) !== null;

type Naming = { mapping: InputMapping; conditions: readonly Condition[] };

/** The headers, or the parameters of the address, that templates or conditions name. Only these are kept of a call. */
export const listNamed = ({ mapping, conditions }: Naming, root: 'headers' | 'query'): string[] => {
  const places = [
    ...Object.values(mapping).flatMap((template) => referencesIn(template).map(({ expression }) => expression)),
    ...conditions.map(({ place }) => place),
  ].map(readPlace);
  return [...new Set(places.flatMap((steps) => (steps?.[0] === root && steps[1] !== undefined ? [steps[1]] : [])))];
};

/**
 * The inputs of a run, from what came in. An input whose value is missing is left out, so that the agent's own rule
 * for it (required or not) speaks. With the agent's fields known, text becomes the field's type where it can.
 * Once they are more than inputs may be, nothing is added: they are too big either way.
 */
export const mapInputs = (
  mapping: InputMapping,
  payload: TriggerPayload,
  fields: readonly InputField[] = [],
): RunInputs => {
  const inputs: RunInputs = {};
  let room = most;
  for (const [name, template] of Object.entries(mapping)) {
    if (room < 0) break;
    const field = fields.find((each) => each.name === name);
    // Whatever comes in is never taken for a file of the workspace.
    const value = field?.type === 'file' ? undefined : fill(template, payload, room);
    if (value === undefined) continue;
    room -= writeValue(value).length;
    inputs[name] = asField(value, field);
  }
  return inputs;
};

/** A value that the mapping names for an input that takes files; each of a list by itself. `place`: where it came in. */
export type NamedFile = { field: InputField; place: readonly string[]; value: Json };

/** The values for inputs that take files. They become inputs once they are known to be files of this call. */
export const listNamedFiles = (
  mapping: InputMapping,
  payload: TriggerPayload,
  fields: readonly InputField[],
): NamedFile[] =>
  fields.flatMap((field) => {
    const expression = field.type === 'file' ? alone.exec(mapping[field.name] ?? '')?.[1] : undefined;
    const place = expression === undefined ? null : readPlace(expression);
    const value = place === null ? undefined : valueIn(payload, place);
    if (place === null || value === undefined || value === null || value === '') return [];
    if (!Array.isArray(value)) return [{ field, place, value }];
    return value.map((one, at) => ({ field, place: [...place, String(at)], value: one }));
  });

const fill = (template: string, payload: TriggerPayload, room: number): Json | undefined => {
  const whole = alone.exec(template)?.[1];
  if (whole !== undefined) return valueAt(payload, whole.trim()) ?? undefined;
  let text = '';
  let read = 0;
  for (const { 0: found, 1: expression = '', index } of template.matchAll(inside)) {
    text += template.slice(read, index) + writeValue(valueAt(payload, expression.trim()) ?? '');
    if (text.length > room) return text;
    read = index + found.length;
  }
  return text + template.slice(read);
};

export const valueAt = (payload: TriggerPayload, expression: string): Json | undefined =>
  valueIn(payload, readPlace(expression) ?? []);

/** Reads own properties only, so that `body.constructor` is missing like any unknown name. */
const valueIn = (payload: TriggerPayload, place: readonly string[]): Json | undefined => {
  let value: Json | undefined = payload;
  for (const step of place) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Array.isArray(value) ? value[Number(step)] : value[step];
  }
  return value;
};

const asField = (value: Json, field: InputField | undefined): Json => {
  switch (field?.type) {
    case 'number':
      return typeof value === 'string' ? (readNumber(value) ?? value) : value;
    case 'yes_no':
      return typeof value === 'string' || typeof value === 'number' ? readYesNo(value) : value;
    case 'json':
      return typeof value === 'string' ? (jsonIn(value) ?? value) : value;
    case 'text':
    case 'long_text':
    case 'choice':
    case 'date':
      return writeValue(value);
    case 'file':
    case undefined:
      return value;
  }
};

/** In figures of a program. A number keeps every digit; any other text is undefined. */
const readNumber = (text: string): number | undefined => {
  const number = Number(text);
  if (!/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text) || !Number.isFinite(number)) return undefined;
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? undefined : number;
};

const yes: readonly string[] = ['true', 'yes', 'y', 'on', '1', 't', 'checked'];
const no: readonly string[] = ['false', 'no', 'n', 'off', '0', 'f', 'unchecked'];

/** As forms and programs write it; the value itself when it is neither. */
const readYesNo = (value: string | number): Json => {
  const text = String(value).trim().toLowerCase();
  return yes.includes(text) || (no.includes(text) ? false : value);
};
