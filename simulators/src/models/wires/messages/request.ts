import { CheckedJson } from '@throughline/contracts/json.js';
import { z } from 'zod';

export const CacheControl = z.strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() });
const cache_control = CacheControl.nullish();
const JsonSchema = z.record(z.string(), CheckedJson);

const Source = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
  z.strictObject({ type: z.literal('url'), url: z.string() }),
  z.strictObject({ type: z.literal('text'), media_type: z.literal('text/plain'), data: z.string() }),
]);
const Text = z.strictObject({
  type: z.literal('text'),
  text: z.string(),
  cache_control,
  citations: z.array(CheckedJson).nullish(),
});
const Image = z.strictObject({ type: z.literal('image'), source: Source, cache_control });
const Document = z.strictObject({
  type: z.literal('document'),
  source: Source,
  title: z.string().nullish(),
  context: z.string().nullish(),
  citations: z.strictObject({ enabled: z.boolean() }).nullish(),
  cache_control,
});
const ToolResult = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: z.union([z.string(), z.array(z.discriminatedUnion('type', [Text, Image, Document]))]).optional(),
  is_error: z.boolean().nullish(),
  cache_control,
});
export type ToolResult = z.infer<typeof ToolResult>;

const Block = z.discriminatedUnion('type', [
  Text,
  Image,
  Document,
  ToolResult,
  z.strictObject({
    type: z.literal('tool_use'),
    id: z.string().regex(/^[a-zA-Z0-9_-]+$/, "String should match pattern '^[a-zA-Z0-9_-]+$'"),
    name: z.string().min(1).max(200),
    input: z.record(z.string(), CheckedJson),
    cache_control,
    caller: z.strictObject({ type: z.literal('direct') }).optional(),
  }),
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: z.string() }),
]);
export type Block = z.infer<typeof Block>;

const Message = z.strictObject({
  role: z.enum(['user', 'assistant'], "Input should be 'user' or 'assistant'"),
  content: z.union([z.string(), z.array(Block)]),
});

const Tool = z.strictObject({
  type: z.literal('custom').nullish(),
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, "String should match pattern '^[a-zA-Z0-9_-]{1,64}$'"),
  description: z.string().optional(),
  input_schema: z.object({ type: z.literal('object', "Input should be 'object'") }).catchall(CheckedJson),
  strict: z.boolean().optional(),
  eager_input_streaming: z.boolean().nullish(),
  defer_loading: z.boolean().optional(),
  input_examples: z.array(JsonSchema).optional(),
  allowed_callers: z.array(z.literal('direct')).optional(),
  cache_control,
});
export type SentTool = z.infer<typeof Tool>;

const single = { disable_parallel_tool_use: z.boolean().optional() };
const ToolChoice = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('auto'), ...single }),
  z.strictObject({ type: z.literal('any'), ...single }),
  z.strictObject({ type: z.literal('tool'), name: z.string(), ...single }),
  z.strictObject({ type: z.literal('none') }),
]);

const display = z.enum(['summarized', 'omitted']).nullish();
const ThinkingConfig = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('enabled'),
    budget_tokens: z.int().min(1_024, 'Input should be greater than or equal to 1024'),
    display,
  }),
  z.strictObject({ type: z.literal('adaptive'), display }),
  z.strictObject({ type: z.literal('disabled') }),
]);

const Format = z.strictObject({ type: z.literal('json_schema'), schema: JsonSchema });

export const MessagesRequest = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1, 'Input should be greater than or equal to 1'),
  messages: z.array(Message).min(1, 'at least one message is required'),
  system: z.union([z.string(), z.array(Text)]).optional(),
  tools: z.array(Tool).optional(),
  tool_choice: ToolChoice.optional(),
  stream: z.boolean().optional(),
  temperature: z.number().min(0).max(1, 'Input should be less than or equal to 1').optional(),
  top_p: z.number().min(0).max(1).optional(),
  top_k: z.int().min(0).optional(),
  stop_sequences: z.array(z.string()).optional(),
  metadata: z.strictObject({ user_id: z.string().nullish() }).optional(),
  thinking: ThinkingConfig.optional(),
  service_tier: z.enum(['auto', 'standard_only']).optional(),
  output_config: z
    .strictObject({
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).nullish(),
      format: Format.nullish(),
    })
    .optional(),
  /** The older name of `output_config.format`. */
  output_format: Format.nullish(),
  cache_control,
});
export type MessagesRequest = z.infer<typeof MessagesRequest>;

/** Holds what `count_tokens` is asked: the input of a request, without its limits. */
export const CountRequest = MessagesRequest.pick({
  model: true,
  messages: true,
  system: true,
  tools: true,
  tool_choice: true,
  thinking: true,
  output_config: true,
  output_format: true,
  cache_control: true,
});
type PromptRequest = z.infer<typeof CountRequest>;

/** A message whose content is always a list of blocks. */
export type SentMessage = { role: 'user' | 'assistant'; blocks: readonly Block[] };
export const blocksIn = ({ messages }: Pick<PromptRequest, 'messages'>): SentMessage[] =>
  messages.map(({ role, content }) => ({
    role,
    blocks: typeof content === 'string' ? [{ type: 'text', text: content }] : content,
  }));
