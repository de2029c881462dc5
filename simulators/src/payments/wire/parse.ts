import { writeValue } from '@throughline/contracts/json.js';
import type { z } from 'zod';
import { ApiError, invalid } from './api-error.js';
import { paramName, valueAt, type FormObject } from './form.js';

/** Reads parameters as strictly as the API does. */
export const parse = <Schema extends z.ZodType>(schema: Schema, form: FormObject): z.output<Schema> => {
  const read = schema.safeParse(form);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw issue === undefined ? invalid('Invalid request.') : getError(issue, form);
};

const getError = (issue: z.core.$ZodIssue, form: FormObject): ApiError => {
  const param = paramName(issue.path);
  const value = valueAt(form, issue.path);
  const shown = writeValue(value ?? '');
  if (issue.code === 'unrecognized_keys') {
    const unknown = paramName([...issue.path, ...issue.keys.slice(0, 1)]);
    return invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  }
  if (value === undefined) return invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
  if (value === '' && issue.code === 'too_small') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
    return invalid(message, param, 'parameter_invalid_empty');
  }
  if (issue.code === 'invalid_format') return invalid(`Invalid integer: ${shown}`, param, 'parameter_invalid_integer');
  if (issue.code === 'invalid_value') {
    const choices = issue.values.map(String);
    const last = choices.pop();
    return invalid(`Invalid ${param}: must be one of ${choices.join(', ')}, or ${String(last)}`, param);
  }
  if (issue.code === 'custom') return invalid(issue.message, param);
  return invalid(`Invalid ${param}: ${shown}`, param);
};
