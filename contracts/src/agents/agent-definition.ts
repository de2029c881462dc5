import { z } from 'zod';
import { ConnectionId } from '../ids.js';
import { Json } from '../json.js';
import { limits } from '../limits.js';
import { Approvers } from './approvers.js';

/** Tools that the product itself has. */
export const ToolName = z.enum([
  'http.request',
  'time.now',
  'math.evaluate',
  'json.query',
  'text.extract',
  'notes.read',
  'notes.write',
  'ask.person',
]);
export type ToolName = z.infer<typeof ToolName>;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const toolRef = new RegExp(`^(?:[a-z]+\\.[a-z]+|conn:${uuid}/\\P{C}+|agent:${uuid})$`, 'u');
/** A tool of the product by its name, one of a connection as `conn:<connectionId>/<name>`, or another agent as `agent:<agentId>`. */
export const ToolRef = z.string().max(200).regex(toolRef);
export type ToolRef = z.infer<typeof ToolRef>;

/** The name that models are given for a tool. All providers accept these characters. */
export const ToolAlias = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);
export type ToolAlias = z.infer<typeof ToolAlias>;

export const ToolPolicy = z.enum(['auto', 'ask', 'deny']);
export type ToolPolicy = z.infer<typeof ToolPolicy>;

/** A tool the agent may use; `pinned` arguments are fixed and cannot be changed by the model. */
export const ToolUse = z.object({
  tool: ToolRef,
  alias: ToolAlias,
  policy: ToolPolicy,
  pinned: z.record(z.string().max(60), Json),
  /** The account that the tool's calls use; null for a tool that needs none. */
  connectionId: ConnectionId.nullable(),
  /** Where it asks: whom; absent: everybody who may control runs. */
  approvers: z.exactOptional(Approvers),
  /** Whom the call is passed on to, once, when its time is over; absent: nobody. */
  passOnTo: z.exactOptional(Approvers),
});
export type ToolUse = z.infer<typeof ToolUse>;

/** Model providers that the product itself has. */
export const BuiltInProvider = z.enum(['rehearsal']);
export const ModelProvider = z.string().regex(/^[a-z][a-z0-9-]{1,30}$/);
export type ModelProvider = z.infer<typeof ModelProvider>;
/** How much a model reasons before it answers; `default` leaves it to the model. */
export const Reasoning = z.enum(['default', 'none', 'minimal', 'low', 'medium', 'high', 'max']);
export type Reasoning = z.infer<typeof Reasoning>;

export const ModelChoice = z.object({
  /** The account at the provider; null for a provider that needs none. */
  connectionId: ConnectionId.nullable(),
  provider: ModelProvider,
  model: z.string().min(1).max(200),
  /** A null leaves it to the model. */
  temperature: z.number().min(0).max(2).nullable(),
  maxOutputTokens: z.int().min(1).max(200_000),
  reasoning: Reasoning,
});
export type ModelChoice = z.infer<typeof ModelChoice>;

/** A connected account that the agent's tools use by name. */
export const AgentConnection = z.object({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
  /** The service's name in the catalogue. */
  service: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/),
  /** The account of the agent's owner, or of the person that a run works for. */
  actsAs: z.enum(['owner', 'caller']),
  /** It is null until an account is chosen. */
  connectionId: ConnectionId.nullable(),
});
export type AgentConnection = z.infer<typeof AgentConnection>;

/** `tell`: the model is told and may go on. `end`: the run ends. */
export const AfterRefusal = z.enum(['tell', 'end']);
export type AfterRefusal = z.infer<typeof AfterRefusal>;

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
  /** `multiple`: it takes several. */
  z.object({ type: z.literal('file'), ...field, multiple: z.boolean() }),
]);
export type InputField = z.infer<typeof InputField>;

export const OutputFormat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text') }),
  /** `schema` is a JSON Schema of an object. */
  z.object({ kind: z.literal('json'), schema: z.record(z.string(), Json) }),
]);
export type OutputFormat = z.infer<typeof OutputFormat>;

/** Holds what is published and frozen into a run. Times in milliseconds, costs in millionths of a US dollar. */
export const AgentDefinition = z.object({
  instructions: z.string().max(limits.instructions.max),
  model: ModelChoice,
  /** Asked in this order when the model before does not answer. */
  fallbacks: z.array(ModelChoice).max(limits.modelFallbacks),
  inputs: z.array(InputField).max(limits.inputs),
  output: OutputFormat,
  tools: z.array(ToolUse).max(limits.tools),
  connections: z.array(AgentConnection).max(limits.agentConnections),
  limits: z.object({
    steps: z.int().min(1).max(limits.runSteps.max),
    activeTime: z.int().min(1_000).max(limits.activeTime.max),
    parallelRuns: z.int().min(1).max(limits.parallelRuns.max),
    /** Applies to one run; null for no limit. */
    costMicros: z.int().positive().nullable(),
    callsAtOnce: z.int().min(1).max(limits.callsAtOnce.max),
    resultBytes: z.int().min(limits.resultBytes.min).max(limits.resultBytes.max),
  }),
  /** Holds what happens to a new run while `limits.parallelRuns` runs are in progress. */
  overlap: z.enum(['queue', 'skip', 'replace']),
  /** After a call that failed and is not tried again. */
  onToolFailure: AfterRefusal,
  /** After a call that nobody approved. */
  onDeny: AfterRefusal,
});
export type AgentDefinition = z.infer<typeof AgentDefinition>;

export const blankDefinition: AgentDefinition = {
  instructions: '',
  model: {
    connectionId: null,
    provider: 'rehearsal',
    model: 'rehearsal-1',
    temperature: 0,
    maxOutputTokens: 4_000,
    reasoning: 'default',
  },
  fallbacks: [],
  inputs: [],
  output: { kind: 'text' },
  tools: [],
  connections: [],
  limits: {
    steps: limits.runSteps.default,
    activeTime: limits.activeTime.default,
    parallelRuns: limits.parallelRuns.default,
    costMicros: null,
    callsAtOnce: limits.callsAtOnce.default,
    resultBytes: limits.resultBytes.default,
  },
  overlap: 'queue',
  onToolFailure: 'end',
  onDeny: 'end',
};
