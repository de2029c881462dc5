import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import type { AgentId } from '@throughline/contracts/ids.js';
import type { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { needsModel } from '@throughline/contracts/templates/template-powers.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { textIn } from '../../runs/components/content-values.js';
import { RunStatusText } from '../../runs/components/run-status-text.js';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { startRun } from '../../agents/data/agents.api.js';
import { getRun } from '../../runs/data/runs.api.js';
import { Button } from '../../ui/buttons/button.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { FormError } from '../../ui/form/form-error.js';
import { useReloadWhile } from './use-reload-while.js';

type Props = { row: InstallationRow; file: TemplateFile; membership: Membership };

/** A real run of the draft, with the inputs of a sample. Calls that ask first wait for a person here too. */
export const SampleRun = ({ row, file, membership: { workspaceId, slug } }: Props) => {
  const [started, setStarted] = useState<string>();
  const { run, pending, problem } = useCommand(startRun, { live: false });
  const [sample] = file.samples;
  const agentId = row.parts.agents.find(({ part }) => part === sample?.agent)?.agentId;
  // Without its account or its model the sample could only fail, and an example has no files.
  const needsAccount = file.connections.some(({ agent }) => agent === sample?.agent);
  if (sample === undefined || agentId === undefined || needsAccount || needsModel(file)) return null;
  const start = async () => {
    const receipt = await run({ workspaceId, id: agentId }, { version: 'draft', inputs: sample.inputs });
    if (receipt) setStarted(receipt.id);
  };
  return (
    <section aria-label="Sample run" className="mt-6 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold tracking-tight">{sample.name}</h2>
          <p className="text-xs text-ink-3">A sample of the template, run by your agent</p>
        </div>
        <Button className="ml-auto" busy={pending} onClick={() => void start()}>
          {started === undefined ? 'Run the sample' : 'Run it again'}
        </Button>
      </div>
      <FormError problem={problem} />
      {started !== undefined && <Outcome key={started} {...{ workspaceId, slug, agentId }} runId={started} />}
    </section>
  );
};

const links: Readonly<Record<string, string>> = { approval: 'Decide in the run', answer: 'Answer in the run' };

type OutcomeProps = { workspaceId: Membership['workspaceId']; slug: string; agentId: AgentId; runId: string };

/** Set-up stays open next to the run, and goes on once that was decided. */
const Outcome = ({ workspaceId, slug, agentId, runId }: OutcomeProps) => {
  const { data, problem, reload } = useQuery(`run ${runId}`, (signal) => getRun(workspaceId, runId, signal));
  const late = problem?.status === 404;
  useReloadWhile(late || (data !== undefined && data.endedAt === null), data ?? problem, reload);
  if (problem && !late) return <ErrorState title="The run could not be loaded" problem={problem} onRetry={reload} />;
  if (data === undefined) return <Skeleton className="mt-4 w-1/3" />;
  return (
    <div role="status" className="mt-4 grid gap-2 border-t border-line pt-4 text-sm">
      <div className="flex items-center">
        <RunStatusText run={data} />
        <a
          href={`/${slug}/agents/${agentId}/runs/${runId}`}
          target="_blank"
          rel="noreferrer"
          className="link ml-auto inline-flex items-center gap-1"
        >
          {links[data.waiting ?? ''] ?? 'Open the run'}
          <ExternalLink className="size-3.5" aria-hidden />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </div>
      {data.output && <p className="whitespace-pre-wrap break-words">{textIn(data.output)}</p>}
      {data.failure && <p className="break-words text-fail-ink">{textIn(data.failure.message)}</p>}
    </div>
  );
};
