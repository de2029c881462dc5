import type { AgentConnection, AgentDefinition, ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentId, CorrelationId, EventId, RunId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Json } from '@throughline/contracts/json.js';
import type { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import { z } from 'zod';

/** The origin of a call: one step of one run. */
export type ToolContext = {
  workspaceId: WorkspaceId;
  agentId: AgentId;
  runId: RunId;
  seq: number;
  /** The person who started the run; null: nobody did, or a program with an API key of theirs. */
  startedBy: UserId | null;
  /** The person who changed the arguments when they approved the call; `nobody`: a program did; null: they are as requested. */
  changedBy: UserId | 'nobody' | null;
  correlationId: CorrelationId;
  /** The event of the run that led to the call: the cause of what the tool records. */
  causationId: EventId | null;
  /** A person approved exactly these arguments, so the call must reach nothing that they do not name. */
  approved: boolean;
  /** Holds what the agent is in this run; its connected accounts have the names that the model knows them by. */
  definition: AgentDefinition;
  signal: AbortSignal;
  /** Called with how long the call waited before its own work began; absent where that counts as the work does. */
  onWaited?: (ms: number) => void;
};

/** A call that failed. `transient`: the same call may succeed later, and repeating it does no harm. */
export class ToolFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly transient: boolean,
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'ToolFailure';
  }
}

type ToolDefinition<S extends z.ZodObject> = {
  name: ToolRef;
  title: string;
  description: string;
  /** The tool changes nothing outside, whatever its arguments. */
  readOnly: boolean;
  input: S;
  /** The schema as an agent with these connections is offered it; absent means the same for all. */
  offered?: (schema: Record<string, Json>, connections: readonly AgentConnection[]) => Record<string, Json>;
  /** Whether a call with these arguments changes nothing outside; absent means as `readOnly` says. */
  readsOnly?: (input: z.output<S>) => boolean;
  /** Whether two calls have the same effect as one; absent means always. */
  idempotent?: (input: z.output<S>) => boolean;
  run: (input: z.output<S>, context: ToolContext) => Json | Promise<Json>;
};

export type Tool = Pick<ToolDefinition<z.ZodObject>, 'name' | 'title' | 'description' | 'readOnly'> & {
  /** JSON Schema of the arguments. */
  schema: Record<string, Json>;
  /** The schema that a model is given. */
  schemaFor: (connections: readonly AgentConnection[]) => Record<string, Json>;
  readsOnly: (given: ToolArguments) => boolean;
  idempotent: (given: ToolArguments) => boolean;
  run: (given: ToolArguments, context: ToolContext) => Promise<Json>;
};

const JsonSchema = z.record(z.string(), z.json());

/** Arguments are parsed in one place, whether a model, a person who approved, or the agent's builder wrote them. */
export const tool = <S extends z.ZodObject>({
  input,
  offered = (schema) => schema,
  readsOnly = () => about.readOnly,
  idempotent = () => true,
  run,
  ...about
}: ToolDefinition<S>): Tool => {
  const parse = (given: ToolArguments): z.output<S> => {
    const parsed = input.safeParse(given);
    if (parsed.success) return parsed.data;
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    throw new ToolFailure(
      'arguments_invalid',
      `The arguments don’t fit ${about.name}: ${problems}`.slice(0, 2_000),
      false,
    );
  };
  const { $schema: _, ...schema } = JsonSchema.parse(z.toJSONSchema(input, { io: 'input' }));
  return {
    ...about,
    schema,
    schemaFor: (connections) => offered(schema, connections),
    readsOnly: (given) => readsOnly(parse(given)),
    idempotent: (given) => idempotent(parse(given)),
    run: async (given, context) => run(parse(given), context),
  };
};
