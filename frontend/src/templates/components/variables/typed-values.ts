import {
  getDefault,
  getValueSchema,
  type TemplateVariable,
  type VariableValues,
} from '@throughline/contracts/templates/template-variable.js';
import { readNumber, writeNumber } from '../../../lib/numbers/read.js';

/** Holds what is in the form, by variable. */
export type TypedValues = Readonly<Record<string, string>>;

/** Defaults, and the time zone of the workspace. */
export const firstValues = (variables: readonly TemplateVariable[], timeZone: string): TypedValues =>
  Object.fromEntries(variables.map((variable) => [variable.name, chooseFirst(variable, timeZone)]));

/** The same values in another workspace: a time zone that was not chosen by hand becomes the one of that workspace. */
export const moveValues = (
  typed: TypedValues,
  variables: readonly TemplateVariable[],
  { from, to }: { from: string; to: string },
): TypedValues =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      value === from && variables.some((each) => each.name === name && each.type === 'time_zone') ? to : value,
    ]),
  );

/** Defaults, as the changes of an update are shown with them; the time zone of the workspace where there is none. */
export const defaultValues = (variables: readonly TemplateVariable[], timeZone: string): TypedValues =>
  Object.fromEntries(
    variables.map((variable) => [
      variable.name,
      getDefault(variable) === null ? chooseFirst(variable, timeZone) : writeDefault(variable),
    ]),
  );

const chooseFirst = (variable: TemplateVariable, timeZone: string): string =>
  variable.type === 'time_zone' ? timeZone : writeDefault(variable);

const writeDefault = (variable: TemplateVariable): string => {
  const value = getDefault(variable);
  return typeof value === 'number' ? writeNumber(value) : (value ?? '');
};

/** The values that fit, and what is wrong with the others. */
export const readTyped = (variables: readonly TemplateVariable[], typed: TypedValues) => {
  const values: VariableValues = {};
  const errors: Record<string, string> = {};
  for (const variable of variables) {
    const text = typed[variable.name] ?? '';
    const number = variable.type === 'number' ? readNumber(text) : null;
    const parsed =
      number !== null && 'error' in number
        ? null
        : getValueSchema(variable).safeParse(number === null ? text : number.value);
    if (parsed?.success === true) values[variable.name] = parsed.data;
    else if (number !== null && 'error' in number) errors[variable.name] = number.error;
    else errors[variable.name] = parsed?.error?.issues[0]?.message ?? 'This does not fit.';
  }
  return { values, errors };
};
