import { CheckedJson } from '@throughline/contracts/json.js';
import { z } from 'zod';
import { strictFlaw, topTypeFlaw } from '../../checks/json-schema.js';
import type { JsonObject, OfferedTool } from '../../conversation.js';
import { invalid } from './errors.js';

export const JsonSchema = z.record(z.string(), CheckedJson);
export const toolNamePattern = /^[a-zA-Z0-9_-]{1,64}$/;

export const FunctionTool = z.strictObject({
  name: z.string(),
  description: z.string().nullish(),
  parameters: JsonSchema.nullish(),
  strict: z.boolean().nullish(),
});
type FunctionTool = z.infer<typeof FunctionTool>;

const withoutArguments: JsonObject = { type: 'object', properties: {} };

/** `param`: the tool's place in the request. */
export const readTool = ({ name, description, parameters, strict }: FunctionTool, param: string): OfferedTool => {
  if (!toolNamePattern.test(name))
    throw invalid(
      `Invalid '${param}.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
      `${param}.name`,
      'invalid_value',
    );
  const schema = parameters ?? withoutArguments;
  checkSchema({ kind: 'function', name, schema, strict: strict === true, param: `${param}.parameters` });
  return { name, description: description ?? '', schema };
};

type Checked = {
  kind: 'function' | 'response_format';
  name: string;
  schema: JsonObject;
  strict: boolean;
  param: string;
};

export const checkSchema = ({ kind, name, schema, strict, param }: Checked): void => {
  const code = kind === 'function' ? 'invalid_function_parameters' : 'invalid_json_schema';
  const type = topTypeFlaw(schema);
  if (type !== null)
    throw invalid(
      `Invalid schema for ${kind} '${name}': schema must be a JSON Schema of 'type: "object"', got 'type: "${type}"'.`,
      param,
      code,
    );
  const flaw = strict ? strictFlaw(schema) : null;
  if (flaw !== null) throw invalid(`Invalid schema for ${kind} '${name}': ${flaw}`, param, code);
};

/** A list of tools is left out, or has tools with different names. */
export const checkToolNames = (tools: readonly { name: string }[], param: string): void => {
  const twice = tools.find(({ name }, at) => tools.findIndex((one) => one.name === name) < at);
  if (twice !== undefined) throw invalid(`Duplicate tool name: '${twice.name}'.`, param, 'invalid_value');
};
