import {
  getDefault,
  getValueSchema,
  type TemplateVariable,
  type VariableValues,
} from '@throughline/contracts/templates/template-variable.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

type Flaw = { pointer: string; code: string; detail: string };

/** A value for every variable: the given one, or else the default. Refuses what does not fit, and what is missing. */
export const readValues = (variables: readonly TemplateVariable[], given: VariableValues): VariableValues => {
  const unknown = Object.keys(given)
    .filter((name) => !variables.some((variable) => variable.name === name))
    .map((name): Flaw => ({
      pointer: `/values/${name}`,
      code: 'unknown',
      detail: 'The template has no such variable.',
    }));
  const read = variables.map((variable) =>
    readValue(variable, Object.hasOwn(given, variable.name) ? given[variable.name] : undefined),
  );
  const flaws = [...unknown, ...read.flatMap((each) => ('flaw' in each ? [each.flaw] : []))];
  if (flaws.length > 0) throw new DomainError('validation_failed', { errors: flaws });
  return Object.fromEntries(read.flatMap((each) => ('value' in each ? [[each.name, each.value] as const] : [])));
};

type Read = { flaw: Flaw } | { name: string; value: string | number };

const readValue = (variable: TemplateVariable, given: string | number | undefined): Read => {
  const { name } = variable;
  const value = given === undefined || given === '' ? getDefault(variable) : given;
  const pointer = `/values/${name}`;
  if (value === null) return { flaw: { pointer, code: 'required', detail: 'This is needed.' } };
  const parsed = getValueSchema(variable).safeParse(value);
  if (parsed.success) return { name, value: parsed.data };
  return { flaw: { pointer, code: 'invalid', detail: parsed.error.issues[0]?.message ?? 'This does not fit.' } };
};
