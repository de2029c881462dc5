import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AgentId, RunId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { Facts } from '../../access/facts.js';
import { requestedDefinition } from '../domain/requested-definition.js';
import { CallerConnections } from '../caller-connections.js';
import { CheckedInputs } from '../checked-inputs.js';
import { StartRun } from '../domain/run.commands.js';
import { runDecider } from '../domain/run.decider.js';
import { RunNumbers } from '../run-numbers.js';
import { WorkAdmission } from '../work-admission.js';

/** A paused agent can only be started by a person, an archived one not at all. */
@CommandHandler(StartRun)
export class StartRunHandler implements ICommandHandler<StartRun> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly facts: Facts,
    private readonly admission: WorkAdmission,
    private readonly callerConnections: CallerConnections,
    private readonly inputs: CheckedInputs,
    private readonly numbers: RunNumbers,
  ) {}

  async execute({ data, meta }: StartRun): Promise<Receipt> {
    const { runId, agentId, source } = data;
    const { workspaceId } = meta;
    const agent = await this.facts.agent(agentId, workspaceId);
    if (agent === null) throw new NotFound();
    await this.facts.requireActiveWorkspace(workspaceId);
    if (source.kind === 'again') await this.requireRunOf(agentId, source.runId);
    const byTrigger = source.kind === 'trigger';
    if (agent.status === 'archived') throw new InvalidState('archived', 'The agent is archived.');
    if (agent.status === 'paused' && byTrigger) throw new InvalidState('paused', 'The agent is paused.');
    const requested = requestedDefinition(agent, data.version);
    const { version } = requested;
    const starting = { workspaceId, actor: meta.actor, byTrigger };
    const definition = await this.callerConnections.freeze(requested.definition, starting);
    const seal = await this.inputs.check(definition, { inputs: data.inputs, byTrigger }, { workspaceId, runId });
    const start = async () => {
      const number = await this.numbers.next({ workspaceId, agentId });
      const run = { runId, agentId, workspaceId, agentName: agent.name, number, version, definition, source };
      return this.deciders.run(runDecider, { type: 'RequestRun', data: { ...run, inputs: await seal(meta) }, meta });
    };
    // The run of a trigger was counted and admitted when the trigger fired.
    if (byTrigger) return start();
    const memberId = meta.actor.kind === 'user' ? meta.actor.id : null;
    return this.admission.counting({ workspaceId, agentId, runId, memberId }, start);
  }

  /** An agent belongs to one workspace, and so do its runs. */
  private async requireRunOf(agentId: AgentId, runId: RunId): Promise<void> {
    const run = await this.deciders.current(runDecider, runId);
    if (run.status === 'none' || run.agentId !== agentId) throw new NotFound();
  }
}
