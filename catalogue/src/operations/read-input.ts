import { z } from 'zod';
import type { Field } from './fields.js';

/** Returns the schema of the arguments that the fields describe. */
export const readInput = (fields: Readonly<Record<string, Field>>): z.ZodObject =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, readField(field)])));

const readField = (field: Field): z.ZodType => {
  const { description, optional } = field;
  const plain = readKind(field);
  const described = description === undefined ? plain : plain.describe(description);
  if (field.default !== undefined) return described.default(field.default);
  return optional === true ? described.optional() : described;
};

const readKind = (field: Field): z.ZodType => {
  switch (field.type) {
    case 'id':
      return z.string().min(1).max(500);
    case 'line':
    case 'text':
      return readText(field);
    case 'email':
      return z.email().max(254);
    case 'choice':
      return z.enum(field.choices);
    case 'boolean':
      return z.boolean();
    case 'integer':
      return z.int().check(field.min === undefined ? z.positive() : z.gte(field.min), ...given(z.lte, field.max));
    case 'number':
      return z.number().check(...given(z.gte, field.min), ...given(z.lte, field.max));
    case 'date':
      return z.iso.date();
    case 'instant':
      return z.iso.datetime({ offset: true });
    case 'local_time':
      return z.iso.datetime({ local: true });
    case 'time_zone':
      return z.string().regex(/^[A-Za-z0-9_+/-]{1,60}$/);
    case 'count':
      return z.int().min(1).max(field.max);
    case 'page':
      return z.string().max(2_000);
    case 'cell':
      return z.union([z.string().max(50_000), z.number(), z.boolean()]);
    case 'list':
      return z.array(readField(field.items)).check(z.maxLength(field.max), ...given(z.minLength, field.min));
    case 'object':
      return readInput(field.fields);
    case 'properties':
      return z
        .record(z.string().regex(new RegExp(field.names, 'u')), readField(field.values))
        .refine((value) => Object.keys(value).length <= field.max, `More than ${field.max} properties`);
  }
};

const readText = (field: Field & { type: 'line' | 'text' }): z.ZodString =>
  z
    .string()
    .check(
      ...given(z.maxLength, field.max),
      ...(field.type === 'line' ? [z.regex(/^\P{Cc}*$/u)] : []),
      ...given(z.minLength, field.min),
      ...given((pattern) => z.regex(new RegExp(pattern, 'u')), field.pattern),
      ...given(limitParagraphs, field.type === 'text' ? field.paragraphs : undefined),
    );

const limitParagraphs = ({ max, length }: { max: number; length: number }) =>
  z.refine<string>(
    (text) => text.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / length), 0) <= max,
    `More than ${max} paragraphs`,
  );

/** Returns the check of a limit that a field has. */
const given = <Limit, Check>(check: (limit: Limit) => Check, limit: Limit | undefined): Check[] =>
  limit === undefined ? [] : [check(limit)];
