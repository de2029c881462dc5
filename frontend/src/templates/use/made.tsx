import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import type { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { Link } from 'react-router';
import { StatusGlyph } from '../../ui/status/status-glyph.js';
import { SampleRun } from './sample-run.js';
import { TurnOn } from './turn-on.js';
import { TurnedOn } from './turned-on.js';
import { useCreated, type Created } from './use-created.js';

type Props = { row: InstallationRow; file: TemplateFile; membership: Membership };

/** Shows what the template made, a sample to run, and the way to turn it on; then what starts it. */
export const Made = ({ row, file, membership }: Props) => {
  const made = useCreated(row);
  return (
    <section aria-label="Created" className="mx-auto max-w-xl pt-12">
      <h1 className="flex items-center gap-2 text-xl font-semibold tracking-tight">
        <StatusGlyph status="succeeded" />
        {file.listing.title} is in {membership.name}
      </h1>
      <p role="status" className="mt-2 text-sm text-ink-2">
        {made.isOn ? 'It is published.' : nextStep(file)}
      </p>
      <ul className="mt-5 grid overflow-hidden rounded-md border border-line">
        {listLines({ row, file, membership }, made).map((line) => (
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
      <SampleRun row={row} file={file} membership={membership} />
      {made.isOn && made.agents && made.triggers && (
        <TurnedOn agents={made.agents} triggers={made.triggers} slug={membership.slug} />
      )}
      <TurnOn row={row} made={made} membership={membership} />
    </section>
  );
};

/** Until it is on. */
const nextStep = ({ connections, triggers }: TemplateFile): string => {
  const first = connections.length === 0 ? 'Run a sample' : 'Choose its account';
  return triggers.length === 0
    ? `${first}, then publish it.`
    : `${first}, then turn it on. Nothing starts by itself before.`;
};

/** Lists agents and triggers by their present names, which a template may write with variables. */
const listLines = ({ row: { parts }, file, membership: { slug } }: Props, { agents, triggers }: Created) => [
  ...parts.agents.map(({ part, agentId }) => ({
    id: agentId,
    to: `/${slug}/agents/${agentId}`,
    name:
      agents?.find(({ id }) => id === agentId)?.name ?? file.agents.find((agent) => agent.part === part)?.name ?? part,
    about: 'agent',
  })),
  ...parts.triggers.map(({ part, triggerId }) => ({
    id: triggerId,
    to: `/${slug}/triggers/${triggerId}`,
    name:
      triggers?.find(({ id }) => id === triggerId)?.name ??
      file.triggers.find((trigger) => trigger.part === part)?.name ??
      part,
    about: 'trigger',
  })),
];
