import type { INestApplicationContext } from '@nestjs/common';
import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { EventId, RunId } from '@throughline/contracts/ids.js';
import { commandLineOrigin, metaFor } from '@throughline/platform/deciders/command-meta.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { eventMeta } from '@throughline/platform/deciders/event-meta.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { NewEvent } from '@throughline/platform/eventstore/new-event.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { derivedId, newId } from '@throughline/platform/ids.js';
import { Facts } from '../access/facts.js';
import { Blobs } from '../kernel/blobs/blobs.js';
import { Conversations } from '../runs/execution/steps/conversations.js';
import { StepValues } from '../runs/execution/steps/step-values.js';
import { requestedDefinition } from '../runs/domain/requested-definition.js';
import type { RunCommand } from '../runs/domain/run.commands.js';
import { runDecider } from '../runs/domain/run.decider.js';
import type { Run } from '../runs/domain/run.js';
import { RunNumbers } from '../runs/run-numbers.js';
import type { Workspace } from './agents.js';
import { PastSteps, type Ordered } from './past-steps.js';
import type { PastTale } from './past-tales.js';

type Known = { definition: AgentDefinition; version: number | null; agentName: string };

const second = 1_000;

/**
 * Runs of the past: the write side decides every event from the same commands, each at its time, and the stream of a run is appended
 * whole, so no process finds one to execute.
 */
export class PastRuns {
  private readonly store: EventStore;
  private readonly steps: PastSteps;
  private readonly numbers: RunNumbers;
  private readonly facts: Facts;
  private readonly blobs: Blobs;
  private readonly conversations: Conversations;

  constructor(
    app: INestApplicationContext,
    private readonly workspace: Workspace,
  ) {
    this.store = app.get(EventStore, { strict: false });
    this.blobs = app.get(Blobs, { strict: false });
    this.conversations = app.get(Conversations, { strict: false });
    this.steps = new PastSteps(this.blobs, workspace.workspaceId);
    this.numbers = app.get(RunNumbers, { strict: false });
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

  /** In order, each with the seconds after the start. */
  private async commands(runId: RunId, tale: PastTale, known: Known, at: Date): Promise<Ordered[]> {
    const { workspaceId } = this.workspace;
    const data = { runId, agentId: this.workspace.agent(tale.agent), workspaceId, source: { kind: 'person' as const } };
    const inputs = await this.steps.seal(runId, tale.inputs);
    const number = await this.numbers.next(data);
    return [
      { type: 'RequestRun', data: { ...data, ...known, number, inputs }, seconds: 0, byPerson: true },
      { type: 'BeginRun', data: { runId }, seconds: 1 },
      ...(await this.steps.list(runId, tale, known.definition, at)),
    ];
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
      const command = await this.withRecipes(run, { ...order, meta } as RunCommand);
      for (const event of runDecider.decide(command, run)) {
        const id = EventId.parse(derivedId(runId, 'event', events.length));
        events.push({ ...event, id, meta: eventMeta(order.type, meta) });
        run = runDecider.evolve(run, event, meta);
      }
    }
    await this.store.append(toStreamName('run', runId), events, 'none');
  }

  /** Adds to a step on a model how its request is made again. */
  private async withRecipes(run: Run, command: RunCommand): Promise<RunCommand> {
    if (command.type !== 'StartSteps' || run.status === 'none') return command;
    const values = new StepValues(this.blobs, this.workspace.workspaceId);
    const steps = await Promise.all(
      command.data.steps.map(async (step) =>
        step.kind === 'model'
          ? { ...step, recipe: (await this.conversations.nextOf(run, values, step.seq)).recipe }
          : step,
      ),
    );
    return { ...command, data: { ...command.data, steps } };
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
