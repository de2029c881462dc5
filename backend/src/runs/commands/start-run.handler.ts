import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { filesOfInputs, type InputFile } from '@throughline/contracts/files/file-input.js';
import type { AgentId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { Facts } from '../../access/facts.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { RunFiles } from '../../kernel/run-files/run-files.js';
import { requestedDefinition } from '../domain/requested-definition.js';
import { flaw, InputsInvalid, validateInputs } from '../domain/validate-inputs.js';
import { CallerConnections } from '../caller-connections.js';
import { StartRun } from '../domain/run.commands.js';
import { runDecider } from '../domain/run.decider.js';
import { WorkAdmission } from '../work-admission.js';

/** A paused agent can only be started by a person, an archived one not at all. */
@CommandHandler(StartRun)
export class StartRunHandler implements ICommandHandler<StartRun> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly facts: Facts,
    private readonly admission: WorkAdmission,
    private readonly blobs: Blobs,
    private readonly callerConnections: CallerConnections,
    private readonly files: RunFiles,
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
    const inputs = validateInputs(definition.inputs, data.inputs, byTrigger);
    const files = filesOfInputs(definition.inputs, inputs);
    await this.requireFiles(workspaceId, files);
    const start = async () => {
      const run = { runId, agentId, workspaceId, agentName: agent.name, version, definition, source };
      // Before the run is requested, so that no file is erased under it.
      for (const { fileId } of files) await this.files.attach(fileId, runId, meta);
      const sealed = await this.blobs.seal({ workspaceId, runId }, inputs);
      return this.deciders.run(runDecider, { type: 'RequestRun', data: { ...run, inputs: sealed }, meta });
    };
    // The run of a trigger was counted and admitted when the trigger fired.
    if (byTrigger) return start();
    const memberId = meta.actor.kind === 'user' ? meta.actor.id : null;
    return this.admission.counting({ workspaceId, agentId, runId, memberId }, start);
  }

  private async requireFiles(workspaceId: WorkspaceId, files: readonly InputFile[]): Promise<void> {
    const found = await Promise.all(files.map(({ fileId }) => this.files.find(workspaceId, fileId)));
    const missing = new Set(files.filter((_, at) => found[at] === null).map(({ input }) => input));
    if (missing.size === 0) return;
    throw new InputsInvalid(
      [...missing].map((input) => flaw(input, 'missing', 'This file was erased, or never was here.')),
    );
  }

  /** An agent belongs to one workspace, and so do its runs. */
  private async requireRunOf(agentId: AgentId, runId: RunId): Promise<void> {
    const run = await this.deciders.current(runDecider, runId);
    if (run.status === 'none' || run.agentId !== agentId) throw new NotFound();
  }
}
