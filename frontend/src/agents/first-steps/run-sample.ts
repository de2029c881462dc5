import { AgentId, InstallationId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { installationFailure } from '../../templates/components/installation-failure.js';
import { own, type ProblemError } from '../../lib/problem-error.js';
import { startRun } from '../data/agents.api.js';
import { readInstallation, useTemplate as sendUse } from '../../templates/data/templates.api.js';

const pauseMs = 500;
const tries = 60;

/** Creates the agent of a template as it is, and runs its first sample. Answers when the run is requested. */
export const runSample = async (
  workspaceId: WorkspaceId,
  { templateId, file, hash }: TemplateDetail,
): Promise<{ agentId: AgentId; runId: string }> => {
  const request = { templateId, hash, values: {}, asksFirst: true };
  const { id, position } = await sendUse(workspaceId, request);
  const { parts } = await finished(workspaceId, InstallationId.parse(id), position);
  const [sample] = file.samples;
  const agentId = AgentId.parse(parts.agents.find(({ part }) => part === sample?.agent)?.agentId);
  const run = await startRun({ workspaceId, id: agentId }, { version: 'draft', inputs: sample?.inputs ?? {} });
  return { agentId, runId: run.id };
};

const finished = async (workspaceId: WorkspaceId, id: InstallationId, after: number): Promise<InstallationRow> => {
  for (let left = tries; left > 0; left -= 1) {
    const row = await readInstallation(workspaceId, id, after);
    if (row.status === 'finished') return row;
    if (row.status === 'failed') throw sampleFailed(installationFailure(row.code));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw sampleFailed('It takes longer than usual. The agent appears in the list when it is there.');
};

const sampleFailed = (sentence: string): ProblemError => own('sample_failed', 0, sentence);
