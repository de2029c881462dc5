import type { Json } from '@throughline/contracts/json.js';
import type { JsonObject } from '../../conversation.js';
import { ApiError } from '../../api-error.js';
import { invalid } from './errors.js';

/** The fields of Google's own kind of schema; it refuses others, such as `additionalProperties`. */
const fields: ReadonlySet<string> = new Set([
  'type',
  'format',
  'title',
  'description',
  'nullable',
  'enum',
  'default',
  'example',
  'anyOf',
  'properties',
  'required',
  'propertyOrdering',
  'minProperties',
  'maxProperties',
  'items',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
]);
const types: readonly string[] = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON Schema of one of Google's own. `place`: where it is in the request. */
export const fromOwnSchema = (schema: JsonObject, place: string): JsonObject => {
  const unknown = Object.keys(schema).find((key) => !fields.has(key));
  if (unknown !== undefined)
    throw refused(`Invalid JSON payload received. Unknown name "${unknown}" at '${place}': Cannot find field.`, place);
  const { type, nullable, enum: options, properties, items, anyOf, ...rest } = schema;
  if (Array.isArray(type))
    throw refused(
      `Invalid JSON payload received. Unknown name "type" at '${place}': Proto field is not repeating, cannot start list.`,
      place,
    );
  const name = typeof type === 'string' ? type.toLowerCase() : undefined;
  if (type !== undefined && (name === undefined || !types.includes(name)))
    throw refused(
      `Invalid value at '${place}.type' (type.googleapis.com/google.ai.generativelanguage.v1beta.Type), ${JSON.stringify(type)}`,
      place,
    );
  if (Array.isArray(options) && options.some((option) => typeof option !== 'string'))
    throw refused(`Invalid value at '${place}.enum[0]' (TYPE_STRING), ${JSON.stringify(options[0])}`, place);
  if (name === 'object' && (!isObject(properties) || Object.keys(properties).length === 0))
    throw invalid(`* GenerateContentRequest.${place}.properties: should be non-empty for OBJECT type\n`);
  if (name === 'array' && !isObject(items)) throw invalid(`* GenerateContentRequest.${place}.items: missing field.\n`);
  return {
    ...rest,
    ...(name === undefined ? {} : { type: nullable === true ? [name, 'null'] : name }),
    ...(options === undefined ? {} : { enum: options }),
    ...(isObject(properties) ? { properties: each(properties, `${place}.properties`) } : {}),
    ...(isObject(items) ? { items: fromOwnSchema(items, `${place}.items`) } : {}),
    ...(Array.isArray(anyOf)
      ? { anyOf: anyOf.flatMap((one, at) => (isObject(one) ? [fromOwnSchema(one, `${place}.any_of[${at}]`)] : [])) }
      : {}),
  };
};

const each = (properties: JsonObject, place: string): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value], at) => [
      name,
      isObject(value) ? fromOwnSchema(value, `${place}[${at}].value`) : {},
    ]),
  );

const refused = (message: string, param: string): ApiError => new ApiError('invalid', message, { param });
