import type { Json } from '@throughline/contracts/json.js';
import { fileFlaw } from '../../checks/files.js';
import { topTypeFlaw } from '../../checks/json-schema.js';
import { valueOrText } from '../../checks/text.js';
import type { Conversation, JsonObject, Message, OfferedTool, PastCall, ToolChoice } from '../../conversation.js';
import { invalid } from './errors.js';
import { declarationsIn, type Declaration, type GenerateContentRequest, type Part, type Turn } from './request.js';
import { fromOwnSchema } from './schema.js';

export const getConversation = (request: GenerateContentRequest, turns: readonly Turn[]): Conversation => {
  const tools = declarationsIn(request).map(readDeclaration);
  const twice = tools.find(({ name }, at) => tools.findIndex((one) => one.name === name) < at);
  if (twice !== undefined) throw invalid(`Duplicate function declaration found: ${twice.name}`);
  return {
    system: getText(request.systemInstruction?.parts ?? []),
    messages: turns.flatMap((turn, at) => listMessages(turn, at, turns)),
    tools,
    toolChoice: getChoice(request),
    answerSchema: getSchema(request),
  };
};

const getText = (parts: readonly Part[]): string =>
  parts.flatMap(({ text, thought }) => (text === undefined || thought === true ? [] : [text])).join('\n');

/** Calls may have no ids here, so each is known by its place. */
const callsIn = ({ parts }: Turn, at: number): PastCall[] =>
  parts.flatMap(({ functionCall: call }, index) =>
    call === undefined ? [] : [{ id: `${at}.${index}`, name: call.name, arguments: call.args ?? {} }],
  );

const listMessages = (turn: Turn, at: number, turns: readonly Turn[]): Message[] => {
  for (const { inlineData } of turn.parts) {
    const flaw = inlineData && fileFlaw(inlineData.mimeType, inlineData.data);
    if (flaw != null) throw invalid(flaw);
  }
  const text = getText(turn.parts);
  if (turn.role === 'model') return [{ role: 'assistant', text, calls: callsIn(turn, at) }];
  const before = turns[at - 1];
  const open = before === undefined ? [] : callsIn(before, at - 1);
  const results = turn.parts.flatMap(({ functionResponse: given }): Message[] => {
    if (given === undefined) return [];
    const place = open.findIndex(({ id, name }) => name === given.name && isFor(id, given.id, before));
    const [call] = open.splice(place < 0 ? 0 : place, 1);
    return call === undefined ? [] : [{ role: 'tool', result: { callId: call.id, ...getOutcome(given) } }];
  });
  return text === '' ? results : [...results, { role: 'user', text }];
};

const isFor = (place: string, id: string | undefined, turn: Turn | undefined): boolean =>
  id === undefined || turn?.parts[Number(place.split('.')[1])]?.functionCall?.id === id;

type Given = NonNullable<Part['functionResponse']>;

/** `output` has the result and `error` the failure; without either, everything is the result. */
const getOutcome = ({ name, response }: Given): { content: Json; isError: boolean } => {
  const keys = Object.keys(response);
  const { output, error, content } = response;
  if (keys.length === 1 && output !== undefined) return { content: parsed(output), isError: false };
  if (keys.length === 1 && error !== undefined)
    return typeof error === 'object' ? { content: response, isError: true } : { content: error, isError: true };
  if (keys.length === 2 && response['name'] === name && content !== undefined)
    return { content: parsed(content), isError: false };
  return { content: response, isError: false };
};
const parsed = (value: Json): Json => (typeof value === 'string' ? valueOrText(value) : value);

const namePattern = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/;
const withoutArguments: JsonObject = { type: 'object', properties: {} };

const readDeclaration = (declaration: Declaration, at: number): OfferedTool => {
  const { name, description = '', parameters, parametersJsonSchema } = declaration;
  const place = `tools[0].function_declarations[${at}]`;
  if (!namePattern.test(name))
    throw invalid(
      `* GenerateContentRequest.${place}.name: [FIELD_INVALID] Invalid function name. Must start with a letter or an underscore. Must be alphanumeric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.\n`,
    );
  if (parameters != null && parametersJsonSchema !== undefined)
    throw invalid(`* GenerateContentRequest.${place}: parameters and parameters_json_schema must not be set both.\n`);
  const schema =
    parametersJsonSchema ?? (parameters == null ? withoutArguments : fromOwnSchema(parameters, `${place}.parameters`));
  if (topTypeFlaw(schema) !== null)
    throw invalid(
      `* GenerateContentRequest.${place}.parameters: functionDeclaration parameters schema should be of type OBJECT.\n`,
    );
  return { name, description, schema };
};

const getChoice = ({ toolConfig }: GenerateContentRequest): ToolChoice => {
  const { mode, allowedFunctionNames: [name, ...others] = [] } = toolConfig?.functionCallingConfig ?? {};
  if (mode === 'NONE') return { kind: 'none' };
  if (mode !== 'ANY') return { kind: 'auto' };
  return name !== undefined && others.length === 0 ? { kind: 'tool', name } : { kind: 'required' };
};

const getSchema = ({ generationConfig: config }: GenerateContentRequest): JsonObject | null => {
  if (config?.responseMimeType !== 'application/json') return null;
  if (config.responseJsonSchema !== undefined) return config.responseJsonSchema;
  return config.responseSchema === undefined
    ? withoutArguments
    : fromOwnSchema(config.responseSchema, 'generation_config.response_schema');
};
