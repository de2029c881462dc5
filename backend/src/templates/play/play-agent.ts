import type { AgentDefinition, ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { nameInInstructions } from '@throughline/contracts/agents/tool-use.js';
import { AgentId, CorrelationId, RunId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { type Json, writeValue } from '@throughline/contracts/json.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import type { PlayedRun, PlayedStep } from '@throughline/contracts/templates/played-run.js';
import type { ToolCall } from '@throughline/contracts/runs/model-turn.js';
import { newId } from '@throughline/platform/ids.js';
import { ToolFailure, type ToolContext } from '../../kernel/agent-tools/tool.js';
import {
  RehearsalFailure,
  type RehearsalConversation,
  type RehearsalTool,
  type RehearsalTurn,
} from '@throughline/rehearsal/conversation.js';
import { followSteps, requireFollowable } from '@throughline/rehearsal/turn/next-turn.js';
import { tookTooLong, type PlayTime } from './play-time.js';
import type { PlayTools } from './play-tools.js';

type Played = Pick<PlayedRun, 'steps' | 'ended'>;
type Past = Omit<ToolCall, 'flaw'>;
type Playing = { tools: PlayTools; time: PlayTime; workspaceId: WorkspaceId };

/**
 * A run of an agent with Rehearsal, in memory: nothing is recorded, nothing leaves the product, and every question is answered yes.
 * Throws when it does not end in time: how long it takes says nothing of the template.
 */
export const playAgent = async (definition: AgentDefinition, inputs: RunInputs, playing: Playing): Promise<Played> => {
  const { tools, time } = playing;
  const steps: PlayedStep[] = [];
  const turns: RehearsalTurn[] = [];
  try {
    const conversation = toConversation(definition, inputs, tools);
    requireFollowable(conversation);
    for (let at = 0; at < definition.limits.steps; at += 1) {
      time.require();
      const { text, calls, answer } = followSteps({ ...conversation, turns });
      steps.push({ kind: 'model', text });
      if (calls.length === 0) return { steps, ended: { status: 'succeeded', text: writeValue(answer) } };
      for (const call of calls) {
        const step = await callTool(call, definition, playing);
        steps.push(step);
        if (step.failure !== undefined) return { steps, ended: { status: 'failed', message: step.failure } };
        turns.push({ calls: [{ ...call, result: step.result ?? null }] });
      }
    }
    return { steps, ended: { status: 'failed', message: 'It took more steps than the agent allows.' } };
  } catch (error) {
    time.require();
    if (error instanceof RehearsalFailure) return { steps, ended: { status: 'failed', message: error.message } };
    throw error;
  }
};

const toConversation = (definition: AgentDefinition, inputs: RunInputs, tools: PlayTools): RehearsalConversation => ({
  instructions: definition.instructions,
  inputNames: definition.inputs.map(({ name }) => name),
  inputs,
  output: definition.output,
  tools: definition.tools.flatMap((use) => getOffer(use, tools)),
  turns: [],
});

const getOffer = (use: ToolUse, tools: PlayTools): RehearsalTool[] => {
  const found = use.policy === 'deny' ? undefined : tools.find(use.tool);
  if (found === undefined) return [];
  return [{ tool: use.tool, name: nameInInstructions(use), schema: found.tool.schema, pinned: use.pinned }];
};

const callTool = async (
  { tool, title, arguments: given }: Past,
  definition: AgentDefinition,
  { tools, time, workspaceId }: Playing,
): Promise<Extract<PlayedStep, { kind: 'tool' }>> => {
  const use = definition.tools.find((each) => each.tool === tool);
  const found = tools.find(tool);
  if (use === undefined || found === undefined) throw new Error(`There is no tool ${tool} to play.`);
  const all = { ...given, ...use.pinned };
  const shown = {
    kind: 'tool' as const,
    tool: found.name,
    title,
    arguments: all,
    asks: use.policy === 'ask',
    recorded: found.recorded,
  };
  try {
    const result: Json = await found.tool.run(all, toContext(time, workspaceId, definition));
    return { ...shown, result };
  } catch (error) {
    time.require();
    if (!(error instanceof ToolFailure)) throw error;
    if (saysNothing(error)) throw tookTooLong();
    return { ...shown, failure: error.message };
  }
};

/** Another time the same call may come out otherwise, so it is not an outcome of the template. */
const saysNothing = ({ code, transient }: ToolFailure): boolean => transient || code === 'took_too_long';

const toContext = (
  { signal, onWaited }: PlayTime,
  workspaceId: WorkspaceId,
  definition: AgentDefinition,
): ToolContext => ({
  workspaceId,
  agentId: AgentId.parse(newId()),
  runId: RunId.parse(newId()),
  seq: 0,
  startedBy: null,
  changedBy: null,
  correlationId: CorrelationId.parse(newId()),
  causationId: null,
  approved: true,
  definition: { ...definition, connections: [] },
  signal,
  onWaited,
});
