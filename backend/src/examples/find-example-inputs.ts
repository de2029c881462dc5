import { Injectable } from '@nestjs/common';
import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { fileIdsIn } from '@throughline/contracts/files/file-input.js';
import type { AgentId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { ExampleInputs } from '@throughline/contracts/runs/example-inputs.js';
import { RunInputs } from '@throughline/contracts/runs/run.events.js';
import { Blobs, ContentMissing } from '../kernel/blobs/blobs.js';
import { fitsInput, RunsQueries } from '../runs/public.js';
import { TemplateFiles, TemplatesQueries } from '../templates/public.js';

/** Runs that are looked at for one that has succeeded. */
const recentRuns = 20;

/**
 * Finds inputs that an agent can be run with: those of the sample of the template that it was made from, and otherwise of its
 * newest run, one that succeeded if there is one. A delivery that was taken in is such a run too.
 */
@Injectable()
export class FindExampleInputs {
  constructor(
    private readonly templates: TemplatesQueries,
    private readonly files: TemplateFiles,
    private readonly runs: RunsQueries,
    private readonly blobs: Blobs,
  ) {}

  async find(workspaceId: WorkspaceId, agentId: AgentId, fields: readonly InputField[]): Promise<ExampleInputs> {
    const sample = onlyFitting(await this.readSample(workspaceId, agentId), fields);
    if (Object.keys(sample).length > 0) return { inputs: sample, from: 'template' };
    const run = onlyFitting(await this.readRun(workspaceId, agentId), fields);
    return Object.keys(run).length > 0 ? { inputs: run, from: 'run' } : { inputs: {}, from: null };
  }

  private async readSample(workspaceId: WorkspaceId, agentId: AgentId): Promise<RunInputs> {
    const installation = await this.templates.findInstallation(workspaceId, agentId);
    const part = installation?.parts.agents.find((made) => made.agentId === agentId)?.part;
    const file = installation === null ? null : await this.files.find(installation.template);
    return file?.samples.find(({ agent }) => agent === part)?.inputs ?? {};
  }

  private async readRun(workspaceId: WorkspaceId, agentId: AgentId): Promise<RunInputs> {
    const { items } = await this.runs.list(workspaceId, { agentId, order: 'newest', limit: recentRuns });
    const kept = items.filter(({ contentErasedAt }) => contentErasedAt === null);
    const run = kept.find(({ status }) => status === 'succeeded') ?? kept[0];
    if (run === undefined) return {};
    try {
      return RunInputs.safeParse(await this.blobs.getValue(workspaceId, run.inputs)).data ?? {};
    } catch (error) {
      if (error instanceof ContentMissing) return {};
      throw error;
    }
  }
}

/** The agent may have other inputs by now. */
const onlyFitting = (inputs: RunInputs, fields: readonly InputField[]): RunInputs =>
  Object.fromEntries(
    Object.entries(inputs).filter(
      ([name, value]) =>
        fileIdsIn(value) === null && fields.some((field) => field.name === name && fitsInput(field, value)),
    ),
  );
