import { parseExactJson } from '@throughline/contracts/exact-json.js';
import { CheckedJson, type Json } from '@throughline/contracts/json.js';

export const isObject = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in a sentence. */
export const toText = (value: Json): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

export const parsedJson = (text: string): Json | undefined => {
  try {
    return CheckedJson.parse(parseExactJson(text));
  } catch {
    return undefined;
  }
};

/** The part of a tool's result that one means when one names the step: a body, a result, a text, an answer. */
export const mainValue = (result: Json): Json => {
  if (!isObject(result)) return result;
  for (const name of ['body', 'result', 'text', 'iso', 'answer']) {
    const value = result[name];
    if (value !== undefined) return value;
  }
  return result;
};

/** Follows `.name`, `.0` and `[0]`. */
export const valueAt = (value: Json, path: string): Json | undefined => {
  const names = path.split(/[.[\]]+/).filter((name) => name !== '');
  return names.reduce<Json | undefined>((inner, name) => {
    if (Array.isArray(inner)) return inner[Number(name)];
    return isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined;
  }, value);
};

export type PropertySchema = { types: readonly string[]; options: readonly Json[] | null; isAddress: boolean };

const listTypes = (schema: Record<string, Json>): string[] => {
  const { type, anyOf, enum: options } = schema;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((one) => typeof one === 'string');
  if (Array.isArray(options)) return ['string'];
  return Array.isArray(anyOf) ? [...new Set(anyOf.flatMap((one) => (isObject(one) ? listTypes(one) : [])))] : [];
};

/** No types: anything fits. */
export const getProperty = (schema: Json | undefined): PropertySchema => {
  if (!isObject(schema)) return { types: [], options: null, isAddress: false };
  const types = listTypes(schema);
  const options = schema['enum'];
  const isAny = types.length > 3 || '$ref' in schema;
  return {
    types: isAny ? [] : types,
    options: Array.isArray(options) ? options : null,
    isAddress: schema['format'] === 'uri',
  };
};

const formatType = (value: Json): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Nothing has to be made of the value to be what the property wants. */
export const fitsAsIs = (value: Json, { types }: Pick<PropertySchema, 'types'>): boolean => {
  const type = formatType(value);
  if (types.length === 0 || types.includes(type)) return true;
  return type === 'number' && types.includes('integer') && Number.isInteger(value);
};

/** The value as the property wants it, or undefined when it cannot be that. */
export const fit = (value: Json, { types, options }: PropertySchema): Json | undefined => {
  if (options !== null) return optionFor(toText(value).toLowerCase(), options);
  if (fitsAsIs(value, { types })) return value;
  if (typeof value === 'string') return fitText(value.trim(), types);
  return types.includes('string') && value !== null ? toText(value) : undefined;
};

/** The text of the value is made once, not for each option: both may be long. */
const optionFor = (text: string, options: readonly Json[]): Json | undefined =>
  options.find((option) => toText(option).toLowerCase() === text);

const fitText = (text: string, types: readonly string[]): Json | undefined => {
  if (types.some((type) => type === 'number' || type === 'integer') && /^-?\d+(\.\d+)?$/.test(text))
    return Number(text);
  if (types.includes('boolean') && /^(yes|true|no|false)$/i.test(text)) return /^(yes|true)$/i.test(text);
  const parsed = parsedJson(text);
  return parsed !== undefined && types.includes(formatType(parsed)) ? parsed : undefined;
};
