import { type WorkspaceId, AgentId, InstallationId } from '@throughline/contracts/ids.js';
import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { Play } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { readTemplate, readInstallation, useTemplate as sendUse } from '../../templates/data/templates.api.js';
import { Button } from '../../ui/buttons/button.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { FormError } from '../../ui/form/form-error.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';
import type { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { installationFailure } from '../../templates/components/installation-failure.js';
import { own, type ProblemError } from '../../lib/problem-error.js';
import { startRun } from '../data/agents.api.js';

/** A template whose sample asks a person, so that the newcomer is needed. */
const slug = 'invoice-check';

const readAndRun = async (workspaceId: WorkspaceId, template: TemplateDetail | undefined) =>
  runSample(workspaceId, template ?? (await readTemplate(slug)));

/** An agent to watch before one has made any: it is created, and its sample is run. */
export const SampleOffer = () => {
  const { path, workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const { data, problem: unread, reload } = useQuery(`template ${slug}`, (signal) => readTemplate(slug, signal));
  const { run, pending, problem } = useCommand(readAndRun, { live: false });
  const start = async () => {
    const started = await run(workspaceId, data);
    if (started) await navigate(path('agents', started.agentId, 'runs', started.runId));
  };
  return (
    <section aria-labelledby="sample" className="grid gap-8 px-gutter py-9 md:grid-cols-2">
      <div>
        <h2 id="sample" className="text-xl font-semibold tracking-tight">
          See one work first
        </h2>
        <p className="mt-2 text-ink-2">
          A sample agent adds up an invoice, works out the tax, and asks you before it writes down what differs. It
          needs no model and no account, and nothing leaves this workspace.
        </p>
        <div className="mt-5 grid gap-4">
          <FormError problem={problem} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              size="lg"
              icon={<Play className="size-4" aria-hidden />}
              busy={pending}
              onClick={() => void start()}
            >
              Run the sample
            </Button>
            <ButtonLink to={path('templates', slug)} variant="ghost" size="lg">
              See its instructions
            </ButtonLink>
          </div>
        </div>
      </div>
      {data && <Steps template={data} />}
      {unread && <ErrorState title="The sample could not be loaded" problem={unread} onRetry={reload} />}
      {!data && !unread && <Skeleton className="h-32" />}
    </section>
  );
};

const Steps = ({ template: { runs } }: { template: TemplateDetail }) => (
  <ol aria-label="Steps of the sample" className="grid content-center gap-3 text-sm">
    {runs[0]?.steps.map(
      (step, at) =>
        step.kind === 'tool' && (
          <li key={at} className="flex items-center gap-3">
            <StatusGlyph status={step.asks ? 'waiting' : 'queued'} />
            <span className="truncate first-letter:uppercase">{step.title}</span>
            <span className="ml-auto flex-none font-mono text-xs text-ink-3">{step.asks ? 'asks you' : step.tool}</span>
          </li>
        ),
    )}
  </ol>
);

const pauseMs = 500;
const tries = 60;

/** Creates the agent of a template as it is, and runs its first sample. Answers when the run is requested. */
const runSample = async (
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
