import {
  getDefault,
  getValueSchema,
  type TemplateVariable,
  type VariableValues,
} from '@throughline/contracts/templates/template-variable.js';
import { readNumber, writeNumber } from '../../../lib/numbers/read.js';
import { browserTimeZone } from '../../../components/settings/time-zones.js';

/** Holds what is in the form, by variable. */
export type TypedValues = Readonly<Record<string, string>>;

/** Defaults, and the time zone of the browser. */
export const firstValues = (variables: readonly TemplateVariable[]): TypedValues =>
  Object.fromEntries(variables.map((variable) => [variable.name, chooseFirst(variable)]));

/** Defaults, as the changes of an update are shown with them; the time zone of the browser where there is none. */
export const defaultValues = (variables: readonly TemplateVariable[]): TypedValues =>
  Object.fromEntries(
    variables.map((variable) => [
      variable.name,
      getDefault(variable) === null ? chooseFirst(variable) : writeDefault(variable),
    ]),
  );

const chooseFirst = (variable: TemplateVariable): string =>
  variable.type === 'time_zone' ? browserTimeZone() : writeDefault(variable);

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
