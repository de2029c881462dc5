import { CheckedJson } from '@throughline/contracts/json.js';
import { z } from 'zod';
import { FunctionTool, JsonSchema } from '../openai/tools.js';

const TextPart = z.strictObject({ type: z.literal('text'), text: z.string() });
const UserPart = z.discriminatedUnion('type', [
  TextPart,
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({ url: z.string(), detail: z.enum(['auto', 'low', 'high']).optional() }),
  }),
  z.strictObject({
    type: z.literal('input_audio'),
    input_audio: z.strictObject({ data: z.string(), format: z.enum(['wav', 'mp3']) }),
  }),
  z.strictObject({
    type: z.literal('file'),
    file: z.strictObject({
      file_data: z.string().optional(),
      file_id: z.string().optional(),
      filename: z.string().optional(),
    }),
  }),
]);
const TextContent = z.union([z.string(), z.array(TextPart).min(1)]);
const name = z.string().optional();

const SentCall = z.strictObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string(), arguments: z.string() }),
});
export type SentCall = z.infer<typeof SentCall>;

const Message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: TextContent, name }),
  z.strictObject({ role: z.literal('developer'), content: TextContent, name }),
  z.strictObject({ role: z.literal('user'), content: z.union([z.string(), z.array(UserPart).min(1)]), name }),
  z.strictObject({
    role: z.literal('assistant'),
    content: TextContent.nullish(),
    name,
    refusal: z.string().nullish(),
    reasoning_content: z.string().nullish(),
    // Clients send messages back as they received them.
    annotations: z.array(CheckedJson).nullish(),
    audio: z.null().optional(),
    function_call: z.null().optional(),
    tool_calls: z.array(SentCall).optional(),
  }),
  z.strictObject({ role: z.literal('tool'), content: TextContent, tool_call_id: z.string() }),
]);
export type SentMessage = z.infer<typeof Message>;

const ToolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.strictObject({ type: z.literal('function'), function: z.strictObject({ name: z.string() }) }),
]);

const ResponseFormat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
      description: z.string().nullish(),
      schema: JsonSchema,
      strict: z.boolean().nullish(),
    }),
  }),
]);

const penalty = z.number().min(-2).max(2).nullish();

export const ChatRequest = z.strictObject({
  model: z.string().min(1),
  messages: z.array(Message).min(1),
  tools: z
    .array(z.strictObject({ type: z.literal('function'), function: FunctionTool }))
    .min(1)
    .max(128)
    .optional(),
  tool_choice: ToolChoice.optional(),
  parallel_tool_calls: z.boolean().optional(),
  response_format: ResponseFormat.optional(),
  stream: z.boolean().nullish(),
  stream_options: z
    .strictObject({ include_usage: z.boolean().optional(), include_obfuscation: z.boolean().optional() })
    .nullish(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  n: z.literal(1).nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(4)]).nullish(),
  seed: z.int().nullish(),
  user: z.string().optional(),
  frequency_penalty: penalty,
  presence_penalty: penalty,
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
  logit_bias: z.record(z.string(), z.number()).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  store: z.boolean().nullish(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).nullish(),
  verbosity: z.enum(['low', 'medium', 'high']).nullish(),
  service_tier: z.enum(['auto', 'default', 'flex', 'priority', 'scale']).nullish(),
  prompt_cache_key: z.string().optional(),
  prompt_cache_retention: z.enum(['in-memory', '24h']).nullish(),
  safety_identifier: z.string().optional(),
  modalities: z.array(z.literal('text')).nullish(),
  prediction: CheckedJson.optional(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;
