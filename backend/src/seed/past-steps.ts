import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { operationIn } from '@throughline/contracts/agents/tool-use.js';
import type { RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Json } from '@throughline/contracts/json.js';
import type { ModelTurn } from '@throughline/contracts/runs/model-turn.js';
import { free, noUsage } from '../kernel/agent-tools/step-cost.js';
import type { Blobs } from '../kernel/blobs/blobs.js';
import { costOf } from '../models/public.js';
import type { CallToAskAbout } from '../runs/domain/execution.commands.js';
import type { RunCommand } from '../runs/domain/run.commands.js';
import { priceOf } from './accounts.js';
import type { PastTale } from './past-tales.js';

/** A command of a run of the past, some seconds after the start. */
export type Ordered = RunCommand extends infer C
  ? C extends RunCommand
    ? { type: C['type']; data: C['data']; seconds: number; byPerson?: boolean }
    : never
  : never;

type Thought = {
  seq: number;
  text: string;
  calls?: Extract<ModelTurn['parts'][number], { kind: 'call' }>[];
  definition: AgentDefinition;
  at: Date;
};

const second = 1_000;
const title = 'Ask the model';
const unset = { recipe: null, childRunId: null, connectionId: null, toolHash: null };

/** The commands that the executor and a person send for the steps of a run. */
export class PastSteps {
  constructor(
    private readonly blobs: Blobs,
    private readonly workspaceId: WorkspaceId,
  ) {}

  seal(runId: RunId, value: Json) {
    return this.blobs.seal({ workspaceId: this.workspaceId, runId }, value);
  }

  async list(runId: RunId, tale: PastTale, definition: AgentDefinition, at: Date): Promise<Ordered[]> {
    const { call, answer, failure } = tale;
    if (failure !== undefined) return this.failed(runId, failure);
    const called = call === undefined ? [] : await this.called(runId, call, definition, at);
    if (call?.decision === 'denied') return called;
    const last = await this.thought(runId, { seq: call === undefined ? 1 : 3, text: answer, definition, at });
    return [
      ...called,
      ...last,
      {
        type: 'SucceedRun',
        data: { runId, output: await this.seal(runId, answer) },
        seconds: call === undefined ? 5 : 136,
      },
    ];
  }

  private async failed(runId: RunId, { code, message }: NonNullable<PastTale['failure']>): Promise<Ordered[]> {
    const said = await this.seal(runId, message);
    const ofStep = { runId, seq: 1, attempt: 1 };
    const outcome = {
      failure: { code, message: said },
      retryAt: null,
      then: 'end' as const,
      partial: null,
      usage: null,
    };
    return [
      await this.asked(runId, 1),
      { type: 'FailStep', data: { ...ofStep, ...outcome, ...free }, seconds: 9 },
      { type: 'FailRun', data: { runId, code: 'model', message: said }, seconds: 9 },
    ];
  }

  private async asked(runId: RunId, seq: number): Promise<Ordered> {
    const step = { seq, attempt: 1, kind: 'model' as const, title, tool: null, input: await this.seal(runId, {}) };
    return {
      type: 'StartSteps',
      data: { runId, steps: [{ ...step, ...unset }], alone: false },
      seconds: seq === 1 ? 1 : 130,
    };
  }

  /** A turn of the model, with what it used. */
  private async thought(
    runId: RunId,
    { seq, text, calls = [], definition: { model }, at }: Thought,
  ): Promise<Ordered[]> {
    const { provider, connectionId } = model;
    const author = { provider, model: model.model, connectionId };
    const turn: ModelTurn = {
      turn: 2,
      parts: [...(text === '' ? [] : [{ kind: 'text' as const, text, metadata: null }]), ...calls],
      finish: calls.length > 0 ? 'calls' : 'stop',
      answer: calls.length > 0 ? null : text,
      by: author,
    };
    const usage = connectionId === null ? noUsage : { ...noUsage, in: 1_900 + seq * 640, out: 240 + text.length };
    const cost = connectionId === null ? free : costOf(usage, priceOf(model, at), 'workspace');
    const measured = { usage, ...cost, served: null, ms: { first: 420, total: 3_100 }, warnings: [] };
    const output = await this.seal(runId, turn);
    return [
      await this.asked(runId, seq),
      { type: 'CompleteStep', data: { runId, seq, attempt: 1, output, ...measured }, seconds: seq === 1 ? 4 : 134 },
    ];
  }

  private async called(
    runId: RunId,
    call: NonNullable<PastTale['call']>,
    definition: AgentDefinition,
    at: Date,
  ): Promise<Ordered[]> {
    const { title: what, arguments: given, result, decision } = call;
    const use = definition.tools.find(({ tool }) => (operationIn(tool)?.operation ?? tool) === call.tool);
    if (use === undefined) throw new Error(`The agent has no tool ${call.tool}.`);
    const { tool, alias, connectionId } = use;
    const wanted = {
      kind: 'call' as const,
      id: 'call-1',
      tool,
      title: what,
      arguments: given,
      flaw: null,
      name: alias,
      metadata: null,
    };
    const said = await this.thought(runId, { seq: 1, text: '', calls: [wanted], definition, at });
    const sealed = await this.seal(runId, given);
    const asked = { seq: 2, title: what, tool, arguments: sealed };
    const asks = decision === undefined ? [] : await this.decided(runId, asked, { decision, at });
    if (decision === 'denied') return [...said, ...asks];
    const step = {
      seq: 2,
      attempt: 1,
      kind: 'tool' as const,
      title: what,
      tool,
      input: sealed,
      ...unset,
      connectionId,
    };
    const measured = { usage: noUsage, ...free, served: null, ms: { first: null, total: 380 }, warnings: [] };
    const output = await this.seal(runId, result);
    return [
      ...said,
      ...asks,
      { type: 'StartSteps', data: { runId, steps: [step], alone: true }, seconds: 122 },
      { type: 'CompleteStep', data: { runId, seq: 2, attempt: 1, output, ...measured }, seconds: 123 },
    ];
  }

  /** The question about a call, and what the person said. */
  private async decided(
    runId: RunId,
    asked: Omit<CallToAskAbout, 'expiresAt'>,
    { decision, at }: { decision: 'granted' | 'denied'; at: Date },
  ): Promise<Ordered[]> {
    const expiresAt = new Date(at.getTime() + 3 * 86_400 * second).toISOString();
    const { seq } = asked;
    const said = { seconds: 120, byPerson: true };
    const question: Ordered = {
      type: 'AskPeople',
      data: { runId, calls: [{ ...asked, expiresAt }] },
      seconds: 4,
    };
    if (decision === 'granted')
      return [
        question,
        {
          type: 'GrantApproval',
          data: { runId, seq, arguments: asked.arguments, changed: false, forRun: false, expiresAt: null },
          ...said,
        },
      ];
    const reason = await this.seal(runId, 'We do this one ourselves.');
    return [
      question,
      { type: 'DenyApproval', data: { runId, seq, then: null, expiresAt: null, reason, message: reason }, ...said },
    ];
  }
}
