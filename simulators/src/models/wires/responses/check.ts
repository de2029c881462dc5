import { ApiError } from '../../api-error.js';
import { invalid } from '../openai/errors.js';
import { toolNamePattern } from '../openai/tools.js';
import type { Signer } from '../signer.js';
import type { ModelCard } from '../wire.js';
import { itemOfEncrypted, getReasoning } from './encrypted.js';
import type { Item, ResponsesRequest } from './request.js';

export const checkOptions = (request: ResponsesRequest, card: ModelCard): void => {
  const { reasoning, include, max_output_tokens: limit, tools, tool_choice: choice } = request;
  const unsupported = card.reasons
    ? (['temperature', 'top_p'] as const).find((name) => request[name] != null)
    : reasoning?.effort != null && reasoning.effort !== 'none'
      ? 'reasoning.effort'
      : reasoning?.summary != null
        ? 'reasoning.summary'
        : undefined;
  if (unsupported !== undefined)
    throw invalid(
      `Unsupported parameter: '${unsupported}' is not supported with this model.`,
      unsupported,
      'unsupported_parameter',
    );
  if (!card.reasons && include?.includes('reasoning.encrypted_content') === true)
    throw invalid('Encrypted content is not supported with this model.', 'include');
  if (limit != null && limit > card.outputTokens)
    throw invalid(
      `Invalid 'max_output_tokens': integer above maximum value. Expected a value <= ${card.outputTokens}, but got ${limit} instead.`,
      'max_output_tokens',
      'integer_above_max_value',
    );
  if (request.stream_options != null && request.stream !== true)
    throw invalid("The 'stream_options' parameter is only allowed when 'stream' is enabled.", 'stream_options');
  if (request.previous_response_id != null)
    throw invalid(
      `Previous response with id '${request.previous_response_id}' not found.`,
      'previous_response_id',
      'previous_response_not_found',
    );
  if (choice != null && typeof choice !== 'string' && !(tools ?? []).some(({ name }) => name === choice.name))
    throw invalid(`Tool choice '${choice.name}' not found in 'tools' parameter.`, 'tool_choice');
  if (choice === 'required' && (tools ?? []).length === 0)
    throw invalid("Tool choice 'required' must be specified with 'tools' parameter.", 'tool_choice');
};

/** Rules over the items of the input that no schema can express. */
export const checkItems = (items: readonly Item[], signer: Signer): void => {
  if (items.length === 0)
    throw invalid("Invalid 'input': empty array. Expected an array with minimum length 1.", 'input', 'empty_array');
  for (const [at, item] of items.entries()) {
    if (item.type === 'item_reference') throw itemNotFound(item.id);
    if (item.type === 'function_call' && !toolNamePattern.test(item.name))
      throw invalid(
        `Invalid 'input[${at}].name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
        `input[${at}].name`,
        'invalid_value',
      );
    if (item.type === 'reasoning') checkReasoning(item, items[at + 1], signer);
  }
  checkPairs(items);
  checkCompanions(items);
};

const itemNotFound = (id: string): ApiError =>
  invalid(
    `Item with id '${id}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`,
    'input',
  );

type Reasoning = Extract<Item, { type: 'reasoning' }>;

const checkReasoning = (
  { id, encrypted_content: encrypted }: Reasoning,
  next: Item | undefined,
  signer: Signer,
): void => {
  if (encrypted == null) throw itemNotFound(id ?? '');
  const owner = itemOfEncrypted(signer, encrypted);
  if (owner === null)
    throw invalid(
      `The encrypted content for item ${id ?? ''} could not be verified. Reason: Encrypted content could not be decrypted or parsed.`,
      null,
      'invalid_encrypted_content',
    );
  if (id != null && id !== owner)
    throw invalid(
      `The encrypted content for item ${id} could not be verified. Reason: Encrypted content item_id did not match the target item id.`,
      null,
      'invalid_encrypted_content',
    );
  const follows = next?.type === 'function_call' || (next?.type === 'message' && next.role === 'assistant');
  if (!follows)
    throw invalid(`Item '${owner}' of type 'reasoning' was provided without its required following item.`, 'input');
};

/** Whatever the model wrote after reasoning is accepted together with that reasoning only, when it has its id. */
const checkCompanions = (items: readonly Item[]): void => {
  const present = new Set(items.flatMap((item) => (item.type === 'reasoning' ? (item.id ?? []) : [])));
  for (const item of items) {
    const needed = item.type === 'function_call' || item.type === 'message' ? getReasoning(item.id ?? '') : null;
    const anonymous = items.some((one) => one.type === 'reasoning' && one.id == null);
    if (needed !== null && !present.has(needed) && !anonymous)
      throw invalid(
        `Item '${item.id ?? ''}' of type '${item.type}' was provided without its required 'reasoning' item: '${needed}'.`,
        'input',
      );
  }
};

const checkPairs = (items: readonly Item[]): void => {
  const open = new Set<string>();
  const called = new Set<string>();
  for (const item of items) {
    if (item.type === 'function_call') {
      if (called.has(item.call_id)) throw invalid(`Duplicate function call with call_id ${item.call_id}.`, 'input');
      called.add(item.call_id);
      open.add(item.call_id);
    } else if (item.type === 'function_call_output' && !open.delete(item.call_id))
      throw invalid(`No tool call found for function call output with call_id ${item.call_id}.`, 'input');
  }
  const [unanswered] = open;
  if (unanswered !== undefined) throw invalid(`No tool output found for function call ${unanswered}.`, 'input');
};
