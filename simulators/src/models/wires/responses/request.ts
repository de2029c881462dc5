import { z } from 'zod';
import { FunctionTool, JsonSchema } from '../openai/tools.js';

const toId = (prefix: string) =>
  z
    .string()
    .startsWith(prefix, `Expected an ID that begins with '${prefix.replace('_', '')}'`)
    .max(64)
    .nullish();
const status = z.enum(['in_progress', 'completed', 'incomplete']).nullish();

const InputPart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('input_text'), text: z.string() }),
  z.strictObject({
    type: z.literal('input_image'),
    image_url: z.string().nullish(),
    file_id: z.string().nullish(),
    detail: z.enum(['auto', 'low', 'high', 'original']).optional(),
  }),
  z.strictObject({
    type: z.literal('input_file'),
    file_data: z.string().optional(),
    file_id: z.string().nullish(),
    file_url: z.string().optional(),
    filename: z.string().optional(),
  }),
]);
const OutputPart = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('output_text'),
    text: z.string(),
    annotations: z.array(z.unknown()).optional(),
    logprobs: z.array(z.unknown()).optional(),
  }),
  z.strictObject({ type: z.literal('refusal'), refusal: z.string() }),
]);
const Input = z.union([z.string(), z.array(InputPart)]);
const message = { type: z.literal('message'), id: toId('msg_'), status };

const Item = z.discriminatedUnion('type', [
  z.discriminatedUnion('role', [
    z.strictObject({ ...message, role: z.literal('user'), content: Input }),
    z.strictObject({ ...message, role: z.literal('system'), content: Input }),
    z.strictObject({ ...message, role: z.literal('developer'), content: Input }),
    z.strictObject({
      ...message,
      role: z.literal('assistant'),
      content: z.union([z.string(), z.array(OutputPart)]),
      phase: z.enum(['commentary', 'final_answer']).nullish(),
    }),
  ]),
  z.strictObject({
    type: z.literal('function_call'),
    id: toId('fc_'),
    call_id: z.string().min(1).max(64),
    name: z.string(),
    arguments: z.string(),
    status,
  }),
  z.strictObject({
    type: z.literal('function_call_output'),
    id: toId('fc_'),
    call_id: z.string().min(1).max(64),
    output: Input,
    status,
  }),
  z.strictObject({
    type: z.literal('reasoning'),
    id: toId('rs_'),
    summary: z.array(z.strictObject({ type: z.literal('summary_text'), text: z.string() })),
    content: z.array(z.strictObject({ type: z.literal('reasoning_text'), text: z.string() })).nullish(),
    encrypted_content: z.string().nullish(),
    status,
  }),
  z.strictObject({ type: z.literal('item_reference'), id: z.string() }),
]);
export type Item = z.infer<typeof Item>;

/** A message may leave out its type. */
const withType = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'role' in item && !('type' in item)
    ? { type: 'message', ...item }
    : item;

const Tool = z.strictObject({ type: z.literal('function'), ...FunctionTool.shape });
const ToolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.strictObject({ type: z.literal('function'), name: z.string() }),
]);

const Format = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({
    type: z.literal('json_schema'),
    name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
    description: z.string().nullish(),
    schema: JsonSchema,
    strict: z.boolean().nullish(),
  }),
]);

export const ResponsesRequest = z.strictObject({
  model: z.string().min(1),
  input: z.union([z.string(), z.array(z.preprocess(withType, Item))]),
  instructions: z.string().nullish(),
  tools: z.array(Tool).max(128).nullish(),
  tool_choice: ToolChoice.nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.strictObject({ include_obfuscation: z.boolean().optional() }).nullish(),
  store: z.boolean().nullish(),
  include: z.array(z.enum(['reasoning.encrypted_content', 'message.output_text.logprobs'])).nullish(),
  reasoning: z
    .strictObject({
      effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).nullish(),
      summary: z.enum(['auto', 'concise', 'detailed']).nullish(),
    })
    .nullish(),
  text: z.strictObject({ format: Format.optional(), verbosity: z.enum(['low', 'medium', 'high']).nullish() }).nullish(),
  max_output_tokens: z.int().min(16).nullish(),
  max_tool_calls: z.int().min(1).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  user: z.string().nullish(),
  safety_identifier: z.string().nullish(),
  service_tier: z.enum(['auto', 'default', 'flex', 'priority']).nullish(),
  prompt_cache_key: z.string().nullish(),
  prompt_cache_retention: z.enum(['in-memory', '24h']).nullish(),
  truncation: z.enum(['auto', 'disabled']).nullish(),
  previous_response_id: z.string().nullish(),
  background: z.literal(false).nullish(),
});
export type ResponsesRequest = z.infer<typeof ResponsesRequest>;

export const itemsIn = ({ input }: ResponsesRequest): Item[] =>
  typeof input === 'string' ? [{ type: 'message', role: 'user', content: input }] : input;
