import { type Json, writeValue } from '@throughline/contracts/json.js';
import type { EachTemplate, Template } from './operation.js';

export type Arguments = Readonly<Record<string, Json | undefined>>;

/** An argument, or a part of one. */
const place = String.raw`\{([a-z][A-Za-z0-9]*(?:\.\w+)*)\}`;
const whole = new RegExp(`^${place}$`);
const within = new RegExp(place, 'g');

/** Names of the arguments that a template has places for. */
export const placesIn = (template: Template): string[] => {
  if (typeof template === 'string') return [...template.matchAll(within)].map(([, name]) => name ?? '');
  if (typeof template !== 'object') return [];
  if (isEach(template)) return [template.$each, ...placesIn(template.as).filter((name) => name !== 'item')];
  return Object.values(template).flatMap(placesIn);
};

/** The value of a template; undefined for one that has places, and no argument for any of them. */
export const fill = (template: Template, given: Arguments): Json | undefined => {
  if (typeof template === 'string') return fillText(template, given);
  if (typeof template !== 'object') return template;
  if (isEach(template)) return fillEach(template, given);
  const places = placesIn(template);
  if (places.length > 0 && places.every((place) => given[place] === undefined)) return undefined;
  if (isList(template)) return template.map((part) => fill(part, given)).filter((part) => part !== undefined);
  return Object.fromEntries(
    Object.entries(template).flatMap(([key, part]) => {
      const value = fill(part, given);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
};

const isEach = (template: Exclude<Template, string | number | boolean>): template is EachTemplate =>
  !isList(template) && typeof template['$each'] === 'string';
const isList = (template: object): template is readonly Template[] => Array.isArray(template);

const fillText = (template: string, given: Arguments): Json | undefined => {
  const name = whole.exec(template)?.[1];
  if (name !== undefined) return given[name];
  if (placesIn(template).some((place) => given[place] === undefined)) return undefined;
  return template.replace(within, (_, name: string) => writeValue(given[name]));
};

const fillEach = ({ $each, as, upTo }: EachTemplate, given: Arguments): Json | undefined => {
  const value = given[$each];
  if (value === undefined) return undefined;
  const items = Array.isArray(value) ? value : listLines(writeValue(value)).flatMap((line) => pieces(line, upTo));
  return items.map((item) => fill(as, { ...given, item })).filter((item) => item !== undefined);
};

const listLines = (text: string): string[] => text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');

/** Goes by characters, so that none is cut in two. */
const pieces = (line: string, upTo = Infinity): string[] => {
  if (line.length <= upTo) return [line];
  const characters = [...line];
  return Array.from({ length: Math.ceil(characters.length / upTo) }, (_, at) =>
    characters.slice(at * upTo, (at + 1) * upTo).join(''),
  );
};
