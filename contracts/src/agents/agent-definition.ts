import { z } from 'zod';
import { Json } from '../json.js';
import { limits } from '../limits.js';

/** Tools every workspace has. */
export const ToolName = z.enum([
  'http.request',
  'time.now',
  'math.evaluate',
  'json.query',
  'text.extract',
  'notes.read',
  'notes.write',
]);
export type ToolName = z.infer<typeof ToolName>;

export const ToolPolicy = z.enum(['auto', 'ask', 'deny']);
export type ToolPolicy = z.infer<typeof ToolPolicy>;

/** A tool the agent may use; `pinned` arguments are fixed and cannot be changed by the model. */
export const ToolUse = z.object({ tool: ToolName, policy: ToolPolicy, pinned: z.record(z.string().max(60), Json) });
export type ToolUse = z.infer<typeof ToolUse>;

export const ModelChoice = z.object({
  provider: z.enum(['rehearsal']),
  model: z.string().min(1).max(80),
  temperature: z.number().min(0).max(2),
  maxOutputTokens: z.int().min(1).max(200_000),
});
export type ModelChoice = z.infer<typeof ModelChoice>;

export const InputName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
const field = { name: InputName, label: z.string().trim().min(1).max(80), required: z.boolean() };
/** A typed variable a run is started with. */
export const InputField = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), ...field }),
  z.object({ type: z.literal('long_text'), ...field }),
  z.object({ type: z.literal('number'), ...field }),
  z.object({ type: z.literal('yes_no'), ...field }),
  z.object({ type: z.literal('choice'), ...field, options: z.array(z.string().min(1).max(80)).min(1).max(50) }),
  z.object({ type: z.literal('date'), ...field }),
  z.object({ type: z.literal('json'), ...field }),
]);
export type InputField = z.infer<typeof InputField>;

export const OutputFormat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text') }),
  /** `schema` is a JSON Schema of an object. */
  z.object({ kind: z.literal('json'), schema: z.record(z.string(), Json) }),
]);
export type OutputFormat = z.infer<typeof OutputFormat>;

/** What is published and frozen into a run. Times in milliseconds. */
export const AgentDefinition = z.object({
  instructions: z.string().max(limits.instructions.max),
  model: ModelChoice,
  inputs: z.array(InputField).max(limits.inputs),
  output: OutputFormat,
  tools: z.array(ToolUse).max(limits.tools),
  limits: z.object({
    steps: z.int().min(1).max(limits.runSteps.max),
    activeTime: z.int().min(1_000).max(limits.activeTime.max),
    parallelRuns: z.int().min(1).max(limits.parallelRuns.max),
  }),
  /** What happens to a new run while `limits.parallelRuns` runs are in progress. */
  overlap: z.enum(['queue', 'skip', 'replace']),
});
export type AgentDefinition = z.infer<typeof AgentDefinition>;

export const blankDefinition: AgentDefinition = {
  instructions: '',
  model: { provider: 'rehearsal', model: 'rehearsal-1', temperature: 0, maxOutputTokens: 4_000 },
  inputs: [],
  output: { kind: 'text' },
  tools: [],
  limits: {
    steps: limits.runSteps.default,
    activeTime: limits.activeTime.default,
    parallelRuns: limits.parallelRuns.default,
  },
  overlap: 'queue',
};
