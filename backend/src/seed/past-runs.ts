import type { INestApplicationContext } from '@nestjs/common';
import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { operationIn } from '@throughline/contracts/agents/tool-use.js';
import { EventId, RunId } from '@throughline/contracts/ids.js';
import type { Json } from '@throughline/contracts/json.js';
import type { ModelTurn } from '@throughline/contracts/runs/model-turn.js';
import { commandLineOrigin, metaFor } from '@throughline/platform/deciders/command-meta.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { eventMeta } from '@throughline/platform/deciders/event-meta.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { NewEvent } from '@throughline/platform/eventstore/new-event.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { derivedId, newId } from '@throughline/platform/ids.js';
import { Facts } from '../access/facts.js';
import { free, noUsage } from '../kernel/agent-tools/step-cost.js';
import { Blobs } from '../kernel/blobs/blobs.js';
import { costOf } from '../models/public.js';
import { requestedDefinition } from '../runs/domain/requested-definition.js';
import type { CallToApprove } from '../runs/domain/execution.commands.js';
import type { RunCommand } from '../runs/domain/run.commands.js';
import { runDecider } from '../runs/domain/run.decider.js';
import type { Run } from '../runs/domain/run.js';
import { priceOf } from './accounts.js';
import type { Workspace } from './agents.js';
import type { PastTale } from './past-tales.js';

type Ordered = RunCommand extends infer C
  ? C extends RunCommand
    ? { type: C['type']; data: C['data']; seconds: number; byPerson?: boolean }
    : never
  : never;
type Known = { definition: AgentDefinition; version: number | null; agentName: string };

const second = 1_000;
const title = 'Ask the model';
const unset = { recipe: null, childRunId: null, connectionId: null, toolHash: null };

/**
 * Runs of the past: the write side decides every event from the same commands, each at its time, and the stream of a run is appended
 * whole, so no process finds one to execute.
 */
export class PastRuns {
  private readonly store: EventStore;
  private readonly blobs: Blobs;
  private readonly facts: Facts;

  constructor(
    app: INestApplicationContext,
    private readonly workspace: Workspace,
  ) {
    this.store = app.get(EventStore, { strict: false });
    this.blobs = app.get(Blobs, { strict: false });
    this.facts = app.get(Facts, { strict: false });
  }

  async make(tale: PastTale, at: Date): Promise<void> {
    const runId = RunId.parse(newId());
    const known = await this.known(tale);
    await this.append(runId, await this.commands(runId, tale, known, at), { tale, at });
  }

  private async known({ agent }: PastTale): Promise<Known> {
    const facts = await this.facts.agent(this.workspace.agent(agent), this.workspace.workspaceId);
    if (facts === null) throw new Error(`There is no agent ${agent}.`);
    return { ...requestedDefinition(facts, 'latest'), agentName: facts.name };
  }

  private seal(runId: RunId, value: Json) {
    return this.blobs.seal({ workspaceId: this.workspace.workspaceId, runId }, value);
  }

  /** In order, each with the seconds after the start. */
  private async commands(runId: RunId, tale: PastTale, known: Known, at: Date): Promise<Ordered[]> {
    const { workspaceId } = this.workspace;
    const data = { runId, agentId: this.workspace.agent(tale.agent), workspaceId, source: { kind: 'person' as const } };
    const inputs = await this.seal(runId, tale.inputs);
    return [
      { type: 'RequestRun', data: { ...data, ...known, inputs }, seconds: 0, byPerson: true },
      { type: 'BeginRun', data: { runId }, seconds: 1 },
      ...(await this.steps(runId, tale, known.definition, at)),
    ];
  }

  private async steps(runId: RunId, tale: PastTale, definition: AgentDefinition, at: Date): Promise<Ordered[]> {
    const { call, answer, failure } = tale;
    if (failure !== undefined) return this.failed(runId, failure);
    const called = call === undefined ? [] : await this.called(runId, call, definition, at);
    if (call?.decision === 'denied') return called;
    const last = await this.thought(runId, { seq: call === undefined ? 1 : 3, text: answer, definition, at });
    return [
      ...called,
      ...last,
      { type: 'SucceedRun', data: { runId, output: await this.seal(runId, answer) }, seconds: 140 },
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
    asked: Omit<CallToApprove, 'expiresAt'>,
    { decision, at }: { decision: 'granted' | 'denied'; at: Date },
  ): Promise<Ordered[]> {
    const expiresAt = new Date(at.getTime() + 3 * 86_400 * second).toISOString();
    const { seq } = asked;
    const said = { seconds: 120, byPerson: true };
    const question: Ordered = {
      type: 'RequestApprovals',
      data: { runId, calls: [{ ...asked, expiresAt }] },
      seconds: 4,
    };
    if (decision === 'granted')
      return [
        question,
        { type: 'GrantApproval', data: { runId, seq, arguments: asked.arguments, changed: false }, ...said },
      ];
    const reason = await this.seal(runId, 'We do this one ourselves.');
    return [question, { type: 'DenyApproval', data: { runId, seq, reason, message: reason }, ...said }];
  }

  private async append(
    runId: RunId,
    ordered: readonly Ordered[],
    { tale, at }: { tale: PastTale; at: Date },
  ): Promise<void> {
    const events: NewEvent[] = [];
    let run: Run = runDecider.initial;
    for (const { seconds, byPerson = false, ...order } of ordered) {
      const meta = this.metaFor({ runId, tale, byPerson, at: new Date(at.getTime() + seconds * second) });
      const command = { ...order, meta } as RunCommand;
      for (const event of runDecider.decide(command, run)) {
        const id = EventId.parse(derivedId(runId, 'event', events.length));
        events.push({ ...event, id, meta: eventMeta(order.type, meta) });
        run = runDecider.evolve(run, event, meta);
      }
    }
    await this.store.append(toStreamName('run', runId), events, 'none');
  }

  private metaFor({
    runId,
    tale,
    byPerson,
    at,
  }: {
    runId: RunId;
    tale: PastTale;
    byPerson: boolean;
    at: Date;
  }): CommandMeta {
    const { workspaceId, people, agent } = this.workspace;
    const correlationId = derivedId(runId, 'cause');
    const of = { at, workspaceId, correlationId };
    return byPerson
      ? metaFor({ ...of, actor: { kind: 'user', id: people[tale.by] }, origin: commandLineOrigin() })
      : metaFor({ ...of, actor: { kind: 'agent', id: agent(tale.agent) } });
  }
}

type Thought = {
  seq: number;
  text: string;
  calls?: Extract<ModelTurn['parts'][number], { kind: 'call' }>[];
  definition: AgentDefinition;
  at: Date;
};
