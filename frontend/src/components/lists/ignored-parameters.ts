import { z } from 'zod';

/** The parameters that a screen reads from its URL, each with the values that it accepts. */
export type KnownParameters = Readonly<Record<string, z.ZodType>>;

/** A parameter of the URL that the screen ignores; `text` names it as the URL has it. */
export type IgnoredParameter = { name: string; value: string; kind: 'filter' | 'sort order' | 'view'; text: string };

const classifyParameter = (name: string): IgnoredParameter['kind'] => {
  if (name === 'sort' || name === 'order') return 'sort order';
  return name === 'view' || name === 'show' ? 'view' : 'filter';
};

/** A schema that replaces what is not valid accepts everything, so the schema inside it decides. */
const strict = (schema: z.ZodType): z.core.$ZodType => (schema instanceof z.ZodCatch ? schema.unwrap() : schema);

const ignoredParameter = (name: string, value: string, schema: z.ZodType | undefined): IgnoredParameter | undefined => {
  if (schema !== undefined && (value === '' || z.safeParse(strict(schema), value).success)) return undefined;
  const kind = classifyParameter(name);
  const isKnown = schema !== undefined;
  if (kind === 'filter') return { name, value, kind, text: isKnown ? `${name}=${value}` : name };
  return { name, value, kind, text: isKnown ? value : `${name}=${value}` };
};

/** Every screen may show a moment of the past. */
const ofEveryScreen = 'at';

/** Parameters that the screen does not know, and known ones with a value that it does not accept. */
export const ignoredParameters = (params: URLSearchParams, known: KnownParameters): readonly IgnoredParameter[] =>
  [...params]
    .filter(([name]) => name !== ofEveryScreen)
    .flatMap(
      ([name, value]) => ignoredParameter(name, value, Object.hasOwn(known, name) ? known[name] : undefined) ?? [],
    );
