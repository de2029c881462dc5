import type { InstallationId } from '@throughline/contracts/ids.js';
import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import type { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useQuery } from '../../lib/use-query.js';
import { readInstallation } from '../../rows/templates/templates.api.js';
import { Button } from '../../ui/buttons/button.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';

type Props = { membership: Membership; id: InstallationId; position: number; file: TemplateFile; onBack: () => void };

const pauseMs = 700;

/** What was made, once all of it is there; or why nothing is. */
export const Installed = ({ membership, id, position, file, onBack }: Props) => {
  const { workspaceId, slug } = membership;
  const { data, problem, reload } = useQuery(`installation ${id}`, (signal) =>
    readInstallation(workspaceId, id, position, signal),
  );
  const waiting = data?.status === 'installing';
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(reload, pauseMs);
    return () => clearTimeout(timer);
  }, [waiting, data, reload]);
  if (problem) return <ErrorState title="What was created could not be loaded" problem={problem} onRetry={reload} />;
  if (!data || waiting) return <SkeletonRows rows={4} label="Creating agents, notes and triggers" />;
  if (data.status === 'failed') return <Failed code={data.code} onBack={onBack} />;
  return <Made row={data} file={file} slug={slug} name={membership.name} />;
};

/** By the code of the problem. The table of all problems is not in the browser. */
const causes: Readonly<Record<string, string>> = {
  agent_limit: 'This workspace has as many agents as it can.',
  trigger_limit: 'This workspace has as many triggers as it can.',
  storage_limit: 'This workspace has stored as much as it can.',
  event_limit: 'This workspace has recorded as much as it can today.',
  version_conflict: 'The template changed while it was set up.',
};

const Failed = ({ code, onBack }: { code: string | null; onBack: () => void }) => (
  <EmptyState title="Nothing was created" action={<Button onClick={onBack}>Back</Button>}>
    {causes[code ?? ''] ?? 'A part could not be created.'} What had been created is archived.
  </EmptyState>
);

const Made = ({
  row: { parts },
  file,
  slug,
  name,
}: {
  row: InstallationRow;
  file: TemplateFile;
  slug: string;
  name: string;
}) => {
  const [first] = parts.agents;
  const lines = [
    ...parts.agents.map(({ part, agentId }) => ({
      id: agentId,
      to: `/${slug}/agents/${agentId}`,
      name: file.agents.find((agent) => agent.part === part)?.name ?? part,
      about: 'agent, a draft',
    })),
    ...parts.triggers.map(({ part, triggerId }) => ({
      id: triggerId,
      to: `/${slug}/triggers/${triggerId}`,
      name: file.triggers.find((trigger) => trigger.part === part)?.name ?? part,
      about: 'trigger, paused',
    })),
  ];
  return (
    <section aria-label="Created" className="mx-auto max-w-xl pt-12">
      <h1 className="flex items-center gap-2 text-xl font-semibold tracking-tight">
        <StatusGlyph status="succeeded" />
        {file.listing.title} is in {name}
      </h1>
      <p className="mt-2 text-sm text-ink-2">
        Test the draft, publish it, then resume its trigger. Nothing runs before.
      </p>
      <ul className="mt-5 grid overflow-hidden rounded-md border border-line">
        {lines.map((line) => (
          <li key={line.id} className="border-b border-line last:border-b-0">
            <Link
              to={line.to}
              className="flex min-h-12 items-center gap-3 px-4 text-sm -outline-offset-2 hover:bg-hover"
            >
              <span className="min-w-0 truncate font-medium">{line.name}</span>
              <span className="ml-auto flex-none text-xs text-ink-3">{line.about}</span>
            </Link>
          </li>
        ))}
      </ul>
      {first && (
        <ButtonLink to={`/${slug}/agents/${first.agentId}/build`} variant="primary" className="mt-5">
          Test the draft
        </ButtonLink>
      )}
    </section>
  );
};
