import type { Signer } from '../signer.js';
import type { ModelCard } from '../wire.js';
import { invalid } from './errors.js';
import { declarationsIn, type GenerateContentRequest, type Part, type Turn } from './request.js';

/** The contents, when Google would accept them. */
export const checkedTurns = ({ contents }: GenerateContentRequest): Turn[] => {
  if (contents.length === 0) throw invalid('* GenerateContentRequest.contents: contents is not specified\n');
  const turns = contents.map(({ role = 'user', parts = [] }, at): Turn => {
    if (role !== 'user' && role !== 'model' && role !== 'function')
      throw invalid('Please use a valid role: user, model.');
    const place = `* GenerateContentRequest.contents[${at}].parts`;
    if (parts.length === 0) throw invalid(`${place}: contents.parts must not be empty.\n`);
    const empty = parts.findIndex((part) => dataIn(part) !== 1);
    if (empty >= 0)
      throw invalid(`${place}[${empty}].data: required oneof field 'data' must have one initialized field\n`);
    return { role: role === 'model' ? 'model' : 'user', parts };
  });
  checkPairs(turns);
  return turns;
};

const dataIn = ({ text, functionCall, functionResponse, inlineData, fileData }: Part): number =>
  [text, functionCall, functionResponse, inlineData, fileData].filter((data) => data !== undefined).length;

const callsIn = (turn: Turn | undefined) => (turn?.parts ?? []).flatMap(({ functionCall }) => functionCall ?? []);
const responsesIn = (turn: Turn | undefined) =>
  (turn?.parts ?? []).flatMap(({ functionResponse }) => functionResponse ?? []);

const checkPairs = (turns: readonly Turn[]): void => {
  for (const [at, turn] of turns.entries()) {
    const calls = callsIn(turn);
    if (calls.length > 0 && (at === 0 || turns[at - 1]?.role === 'model'))
      throw invalid(
        'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
      );
    const answers = responsesIn(turns[at + 1]);
    const unmatched = answers.some(
      ({ id, name }) => !calls.some((call) => call.name === name && (id === undefined || id === call.id)),
    );
    if (calls.length !== answers.length || unmatched)
      throw calls.length === 0
        ? invalid('Please ensure that function response turn comes immediately after a function call turn.')
        : invalid(
            'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
          );
  }
  if (responsesIn(turns[0]).length > 0)
    throw invalid('Please ensure that function response turn comes immediately after a function call turn.');
};

/** Google accepts these in place of signatures, for calls that another model made. */
const placeholders = new Set(['skip_thought_signature_validator', 'context_engineering_is_the_way_to_go']);
const decoded = (signature: string): string => Buffer.from(signature, 'base64').toString();
const isPlaceholder = (signature: string): boolean =>
  placeholders.has(signature) || placeholders.has(decoded(signature));

export const signedText = 'text';
export const signedCall = (name: string): string => `call ${name}`;

/** Signatures are unaltered, and the first call of each step since the newest words of the user has one. */
export const checkSignatures = (turns: readonly Turn[], card: ModelCard, signer: Signer): void => {
  for (const { thoughtSignature, functionCall } of turns.flatMap(({ parts }) => parts)) {
    if (thoughtSignature === undefined || isPlaceholder(thoughtSignature)) continue;
    const content = signer.open('generate-content', thoughtSignature);
    const expected = functionCall === undefined ? signedText : signedCall(functionCall.name);
    if (content !== expected) throw invalid('Thought signature is not valid.');
  }
  if (!card.reasons) return;
  const since = turns.findLastIndex(
    ({ role, parts }) => role === 'user' && parts.some(({ text }) => text !== undefined),
  );
  for (const [at, { role, parts }] of turns.entries()) {
    const first =
      at > since && role === 'model' ? parts.find(({ functionCall }) => functionCall !== undefined) : undefined;
    if (first?.functionCall === undefined || first.thoughtSignature !== undefined) continue;
    throw invalid(
      `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${first.functionCall.name}\` , position ${at + 1}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`,
    );
  }
};

export const checkOptions = (request: GenerateContentRequest, card: ModelCard): void => {
  const { generationConfig: config = {}, toolConfig, cachedContent } = request;
  const { responseMimeType: mime, thinkingConfig: thinking, maxOutputTokens = 0 } = config;
  const hasSchema = config.responseSchema !== undefined || config.responseJsonSchema !== undefined;
  if (hasSchema && mime !== 'application/json')
    throw invalid(
      '* GenerateContentRequest.generation_config.response_schema: only allowed when response_mime_type is `application/json`.\n',
    );
  if (config.responseSchema !== undefined && config.responseJsonSchema !== undefined)
    throw invalid('Only one of response_schema and response_json_schema may be set.');
  const declared = declarationsIn(request);
  if (mime === 'application/json' && declared.length > 0 && !card.reasons)
    throw invalid("Function calling with a response mime type: 'application/json' is unsupported");
  if (maxOutputTokens > card.outputTokens)
    throw invalid(
      `Unable to submit request because it has a maxOutputTokens value of ${maxOutputTokens} but the supported range is from 1 (inclusive) to ${card.outputTokens + 1} (exclusive). Update the value and try again.`,
    );
  if (thinking !== undefined && !card.reasons) throw invalid('Thinking is not enabled for this model.');
  if (thinking?.thinkingBudget !== undefined && thinking.thinkingLevel !== undefined)
    throw invalid('You can only set only one of thinking budget and thinking level.');
  if (cachedContent !== undefined) throw invalid('CachedContent not found (or permission denied)');
  const allowed = toolConfig?.functionCallingConfig?.allowedFunctionNames ?? [];
  const mode = toolConfig?.functionCallingConfig?.mode;
  if (allowed.length > 0 && mode !== 'ANY' && mode !== 'VALIDATED')
    throw invalid('Function calling config: allowed_function_names should only be set when mode is ANY or VALIDATED.');
  const unknown = allowed.find((name) => !declared.some((one) => one.name === name));
  if (unknown !== undefined)
    throw invalid(`Function calling config: allowed function name \`${unknown}\` is not in function_declarations.`);
  if (mode === 'ANY' && declared.length === 0)
    throw invalid('Function calling mode is ANY but no function_declarations are provided.');
};
