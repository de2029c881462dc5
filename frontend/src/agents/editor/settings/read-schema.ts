import { parseExactJson } from '@throughline/contracts/exact-json.js';
import { Json } from '@throughline/contracts/json.js';
import { z } from 'zod';

const JsonObject = z.record(z.string(), Json);

export type ReadSchema = { schema: z.infer<typeof JsonObject> } | { error: string };

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** Wrong types of properties, however deep, by their place. */
const wrongTypes = (schema: z.infer<typeof JsonObject>, place: string): string[] => {
  const named = Array.isArray(schema['type']) ? schema['type'] : [schema['type'] ?? 'object'];
  const own = named.every((type) => typeof type === 'string' && types.includes(type)) ? [] : [place || 'the schema'];
  const properties = JsonObject.safeParse(schema['properties'] ?? {});
  if (!properties.success) return [...own, `${place}properties`];
  const inner = Object.entries(properties.data).flatMap(([name, each]) => {
    const property = JsonObject.safeParse(each);
    return property.success ? wrongTypes(property.data, `${place}${name}`) : [`${place}${name}`];
  });
  return [...own, ...inner];
};

/** Reads the JSON Schema of an object; says what is wrong in words. */
export const readSchema = (text: string): ReadSchema => {
  let json: unknown;
  try {
    json = parseExactJson(text);
  } catch (error) {
    return { error: `this is not JSON: ${error instanceof Error ? error.message : 'it ends too early'}` };
  }
  const read = JsonObject.safeParse(json);
  if (!read.success) return { error: 'a schema is an object in { }.' };
  if (read.data['type'] !== 'object') return { error: 'the answer has to be an object: "type": "object".' };
  const [wrong] = wrongTypes(read.data, '');
  return wrong === undefined ? { schema: read.data } : { error: `the type of ${wrong} is not one of JSON Schema.` };
};
