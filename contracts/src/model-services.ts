import { z } from 'zod';
import { builtInModels } from './connections/built-in-models.js';

/** The HTTP APIs that models are reached by. */
export const ModelWire = z.enum(['responses', 'messages', 'generate_content', 'chat_completions']);
export type ModelWire = z.infer<typeof ModelWire>;

/** How a service lists its models: as its wire does, or as Ollama does next to it. */
const listing = z.enum(['wire', 'ollama']);

/** Holds how some models differ from their API, as known on a day. `models`: an expression for their names. */
const otherwise = z.object({
  models: z.string(),
  asOf: z.iso.date(),
  /** The new name of a parameter, by its usual one. */
  renamed: z.record(z.string(), z.string()),
  without: z.array(z.string()),
});

/** A service that has models. Addresses end without a slash; `hosts` are what its keys may be sent to. */
export const ModelService = z.object({
  id: z.string(),
  name: z.string(),
  wire: ModelWire,
  /** A null means each account has its own. */
  address: z.string().nullable(),
  hosts: z.array(z.string()),
  needsKey: z.boolean(),
  listing,
  /** Answers by JSON Schema while tools are offered; null where it depends on the model. */
  schemaWithTools: z.boolean().nullable(),
  /** Counts tokens in a stream only when asked to. */
  usageOnRequest: z.boolean(),
  /** The name that the price book has for it; null if nobody is paid, or it is not in the book. */
  priceBook: z.string().nullable(),
  /** It runs on machines of the people who use it, so a call costs nothing. */
  isOwn: z.boolean(),
  /** Where people get a key. */
  keyPage: z.string().nullable(),
  otherwise: z.array(otherwise),
});
export type ModelService = z.infer<typeof ModelService>;

type Own = Pick<ModelService, 'id' | 'name'> & Partial<ModelService>;

const vendor = ({ id, ...own }: Own & { address: string }): ModelService => ({
  id,
  wire: 'chat_completions',
  hosts: [new URL(own.address).hostname],
  needsKey: true,
  listing: 'wire',
  schemaWithTools: null,
  usageOnRequest: true,
  priceBook: id,
  isOwn: false,
  keyPage: null,
  otherwise: [],
  ...own,
});

/** A server that people run themselves. */
const own = (service: Own): ModelService => ({
  wire: 'chat_completions',
  address: null,
  hosts: [],
  needsKey: false,
  listing: 'wire',
  schemaWithTools: false,
  usageOnRequest: true,
  priceBook: null,
  isOwn: true,
  keyPage: null,
  otherwise: [],
  ...service,
});

/** Reasoning models of OpenAI over chat completions, wherever they run. The chat variants of GPT-5 take a temperature. */
const openAiReasoning: ModelService['otherwise'] = [
  {
    models: '^(?:openai/)?(?:o\\d|gpt-5)(?!.*chat)',
    asOf: '2026-11-30',
    renamed: { max_tokens: 'max_completion_tokens' },
    without: ['temperature'],
  },
  {
    models: '^(?:openai/)?gpt-5.*chat',
    asOf: '2026-11-30',
    renamed: { max_tokens: 'max_completion_tokens' },
    without: [],
  },
];

export const modelServices: readonly ModelService[] = [
  vendor({
    id: 'openai',
    name: 'OpenAI',
    wire: 'responses',
    address: 'https://api.openai.com/v1',
    schemaWithTools: true,
    usageOnRequest: false,
    keyPage: 'https://platform.openai.com/api-keys',
  }),
  vendor({
    id: 'anthropic',
    name: 'Anthropic',
    wire: 'messages',
    address: 'https://api.anthropic.com/v1',
    schemaWithTools: false,
    usageOnRequest: false,
    keyPage: 'https://console.anthropic.com/settings/keys',
  }),
  vendor({
    id: 'google',
    name: 'Google Gemini',
    wire: 'generate_content',
    address: 'https://generativelanguage.googleapis.com/v1beta',
    schemaWithTools: false,
    usageOnRequest: false,
    keyPage: 'https://aistudio.google.com/apikey',
  }),
  vendor({
    id: 'mistral',
    name: 'Mistral',
    address: 'https://api.mistral.ai/v1',
    usageOnRequest: false,
    keyPage: 'https://console.mistral.ai/api-keys',
  }),
  vendor({
    id: 'groq',
    name: 'Groq',
    address: 'https://api.groq.com/openai/v1',
    schemaWithTools: false,
    keyPage: 'https://console.groq.com/keys',
  }),
  vendor({
    id: 'deepseek',
    name: 'DeepSeek',
    address: 'https://api.deepseek.com/v1',
    schemaWithTools: false,
    keyPage: 'https://platform.deepseek.com/api_keys',
  }),
  vendor({
    id: 'xai',
    name: 'xAI',
    address: 'https://api.x.ai/v1',
    schemaWithTools: true,
    priceBook: 'x-ai',
    keyPage: 'https://console.x.ai',
  }),
  vendor({
    id: 'openrouter',
    name: 'OpenRouter',
    address: 'https://openrouter.ai/api/v1',
    keyPage: 'https://openrouter.ai/settings/keys',
  }),
  vendor({
    id: 'together',
    name: 'Together AI',
    address: 'https://api.together.xyz/v1',
    keyPage: 'https://api.together.ai/settings/api-keys',
  }),
  vendor({
    id: 'fireworks',
    name: 'Fireworks AI',
    address: 'https://api.fireworks.ai/inference/v1',
    keyPage: 'https://app.fireworks.ai/settings/users/api-keys',
  }),
  own({
    id: 'azure',
    name: 'Azure OpenAI',
    needsKey: true,
    schemaWithTools: true,
    priceBook: 'azure',
    isOwn: false,
    keyPage: 'https://ai.azure.com',
    otherwise: openAiReasoning,
  }),
  own({ id: 'ollama', name: 'Ollama', address: 'http://127.0.0.1:11434/v1', listing: 'ollama' }),
  own({ id: 'lm-studio', name: 'LM Studio', address: 'http://127.0.0.1:1234/v1' }),
  own({ id: 'vllm', name: 'vLLM' }),
  own({ id: 'llama-cpp', name: 'llama.cpp' }),
  own({ id: builtInModels, name: 'Built-in model server' }),
  own({ id: 'other', name: 'Any OpenAI-compatible API', isOwn: false, otherwise: openAiReasoning }),
];

export const getModelService = (id: string): ModelService | undefined =>
  modelServices.find((service) => service.id === id);
