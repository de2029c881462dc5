import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AgentId, RunId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { definitionOf, readAgent } from '../../agents/startable-agent.js';
import { refuseDeleting } from '../../workspaces/refuse-deleting.js';
import { StartRun, type RequestRun } from '../domain/run.commands.js';
import { runDecider } from '../domain/run.decider.js';
import { inputsFor } from '../domain/run-inputs.js';
import { runRequest } from '../run-request.js';

/** A paused agent is started by nobody but a person; an archived one not at all. */
@CommandHandler(StartRun)
export class StartRunHandler implements ICommandHandler<StartRun> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly store: EventStore,
    private readonly readModel: ReadModel,
  ) {}

  async execute({ data, meta }: StartRun): Promise<Receipt> {
    const { runId, agentId, source } = data;
    const { workspaceId } = meta;
    const agent = await readAgent(this.deciders, agentId, workspaceId);
    await refuseDeleting(this.readModel, workspaceId);
    if (source.kind === 'again') await this.demandRunOf(agentId, source.runId);
    const byTrigger = source.kind === 'trigger';
    if (agent.status === 'archived') throw new InvalidState('archived', 'The agent is archived.');
    if (agent.status === 'paused' && byTrigger) throw new InvalidState('paused', 'The agent is paused.');
    const { version, definition } = definitionOf(agent, data.version);
    const inputs = inputsFor(definition.inputs, data.inputs, byTrigger);
    const request: RequestRun = {
      type: 'RequestRun',
      data: { runId, agentId, workspaceId, agentName: agent.name, version, definition, source, inputs },
      meta,
    };
    return this.deciders.run(runDecider, request);
  }

  /** An agent is of one workspace, and so are its runs. */
  private async demandRunOf(agentId: AgentId, runId: RunId): Promise<void> {
    const requested = await runRequest(this.store, runId);
    if (requested?.data.agentId !== agentId) throw new NotFound();
  }
}
