import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import type { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { Link } from 'react-router';
import { StatusGlyph } from '../../ui/status/status-glyph.js';
import { SampleRun } from './sample-run.js';
import { TurnOn } from './turn-on.js';

type Props = { row: InstallationRow; file: TemplateFile; membership: Membership };

/** What the template made, a sample to run, and the way to turn it on. */
export const Made = ({ row, file, membership }: Props) => (
  <section aria-label="Created" className="mx-auto max-w-xl pt-12">
    <h1 className="flex items-center gap-2 text-xl font-semibold tracking-tight">
      <StatusGlyph status="succeeded" />
      {file.listing.title} is in {membership.name}
    </h1>
    <p className="mt-2 text-sm text-ink-2">
      {file.connections.length === 0
        ? 'Run a sample, then turn it on. Nothing starts by itself before.'
        : 'Choose its account, then turn it on. Nothing starts by itself before.'}
    </p>
    <ul className="mt-5 grid overflow-hidden rounded-md border border-line">
      {linesOf({ row, file, membership }).map((line) => (
        <li key={line.id} className="border-b border-line last:border-b-0">
          <Link to={line.to} className="flex min-h-12 items-center gap-3 px-4 text-sm -outline-offset-2 hover:bg-hover">
            <span className="min-w-0 truncate font-medium">{line.name}</span>
            <span className="ml-auto flex-none text-xs text-ink-3">{line.about}</span>
          </Link>
        </li>
      ))}
    </ul>
    <SampleRun row={row} file={file} membership={membership} />
    <TurnOn row={row} membership={membership} />
  </section>
);

const linesOf = ({ row: { parts }, file, membership: { slug } }: Props) => [
  ...parts.agents.map(({ part, agentId }) => ({
    id: agentId,
    to: `/${slug}/agents/${agentId}`,
    name: file.agents.find((agent) => agent.part === part)?.name ?? part,
    about: 'agent',
  })),
  ...parts.triggers.map(({ part, triggerId }) => ({
    id: triggerId,
    to: `/${slug}/triggers/${triggerId}`,
    name: file.triggers.find((trigger) => trigger.part === part)?.name ?? part,
    about: 'trigger',
  })),
];
