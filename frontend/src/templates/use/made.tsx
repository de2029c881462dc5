import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import type { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { followsSteps } from '@throughline/contracts/connections/built-in-models.js';
import { needsModel } from '@throughline/contracts/templates/template-powers.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { Link } from 'react-router';
import { StatusGlyph } from '../../ui/status/status-glyph.js';
import { SampleRun } from './sample-run.js';
import { TurnedOn } from './turned-on.js';
import type { AgentConnection } from '@throughline/contracts/agents/agent-definition.js';
import { may } from '@throughline/contracts/permissions.js';
import { useCommand } from '../../lib/use-command.js';
import { turnOn } from '../data/templates.api.js';
import { Button } from '../../ui/buttons/button.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { FormError } from '../../ui/form/form-error.js';
import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useState } from 'react';
import type { Page } from '../../lib/live/row-state.js';
import { useQuery } from '../../lib/use-query.js';
import { listAgentsById } from '../../agents/data/agents.api.js';
import { useServiceNames } from '../../connections/components/use-services.js';
import { describeSchedule } from '../../triggers/components/describe-timing.js';
import { listTriggersById } from '../../triggers/data/triggers.api.js';
import { useReloadWhile } from './use-reload-while.js';

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
        {made.isOn ? 'It is on.' : nextStep(file, made)}
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
      <TurnOn row={row} made={made} membership={membership} file={file} />
    </section>
  );
};

/** Until it is on. */
const nextStep = (file: TemplateFile, made: Created): string => {
  const { triggers } = file;
  const first = getFirstStep(file, made);
  return triggers.length === 0 ? `${first}, then publish it.` : `${first}, then turn it on. Nothing runs until you do.`;
};

const getFirstStep = (file: TemplateFile, { agents = [] }: Created): string => {
  if (lacksModel(file, agents)) return 'Choose its model';
  if (agents.some(({ draft }) => draft.connections.some(isOpen))) return 'Choose its account';
  return file.connections.length === 0 && !needsModel(file) ? 'Run a sample' : 'Look at it';
};

/** Only a model that is AI can do what it is for, and an agent has none yet. */
const lacksModel = (file: TemplateFile, agents: readonly AgentRow[]): boolean =>
  needsModel(file) && agents.some(({ draft }) => followsSteps(draft.model.provider));

/** Lists agents and triggers by their present names, which a template may write with variables. */
const listLines = ({ row: { parts }, file, membership: { slug } }: Props, { agents, triggers }: Created) => [
  ...parts.agents.map(({ part, agentId }) => ({
    id: agentId,
    to: `/${slug}/agents/${agentId}`,
    name:
      agents?.find(({ id }) => id === agentId)?.name ?? file.agents.find((agent) => agent.part === part)?.name ?? part,
    about: 'agent',
  })),
  ...parts.triggers.map(({ part, triggerId }) => {
    const trigger = triggers?.find(({ id }) => id === triggerId);
    return {
      id: triggerId,
      to: `/${slug}/triggers/${triggerId}`,
      name: trigger?.name ?? file.triggers.find((each) => each.part === part)?.name ?? part,
      about: trigger?.settings.kind === 'schedule' ? `schedule, ${describeSchedule(trigger.settings)}` : 'trigger',
    };
  }),
];

/** No account is chosen for it yet. */
const isOpen = ({ actsAs, connectionId }: AgentConnection): boolean => actsAs === 'owner' && connectionId === null;

type TurnOnProps = Props & { made: Created };

/** Publishes the agents and resumes their triggers, in one step. */
const TurnOn = ({ row: { id, parts }, made: { agents, isOn, readAfter }, membership, file }: TurnOnProps) => {
  const { workspaceId, slug } = membership;
  const serviceName = useServiceNames();
  const { run, pending, problem } = useCommand(
    async () => {
      const receipt = await turnOn(workspaceId, id);
      readAfter(receipt.position);
      return receipt;
    },
    { live: false },
  );
  const open = (agents ?? []).flatMap(({ draft }) => draft.connections.filter(isOpen));
  const noModel = lacksModel(file, agents ?? []);
  const missing = [
    ...(noModel ? ['its model'] : []),
    ...open.map(({ service }) => `the account for ${serviceName(service)}`),
  ];
  const [first] = parts.agents;
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <FormError problem={problem} />
      {missing.length > 0 && (
        <p className="text-sm text-ink-2">Choose {missing.join(' and ')} in Build. Then it can be published.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isOn && missing.length === 0 && may(membership, 'agents.publish') && (
          <Button variant="primary" busy={pending} disabled={agents === undefined} onClick={() => void run()}>
            {parts.triggers.length === 0 ? 'Publish' : 'Publish and turn on'}
          </Button>
        )}
        {first && (
          <ButtonLink
            to={`/${slug}/agents/${first.agentId}/build`}
            variant={missing.length > 0 ? 'primary' : 'secondary'}
          >
            Open in Build
          </ButtonLink>
        )}
      </div>
    </div>
  );
};

type Created = {
  /** Undefined until they are read. */
  agents: readonly AgentRow[] | undefined;
  /** Undefined until they are read, and as new as the receipt. */
  triggers: readonly TriggerRow[] | undefined;
  /** All agents are published. */
  isOn: boolean;
  /** Reads them again until they are as new as a receipt. */
  readAfter: (position: number) => void;
};

/** The agents and triggers of an installation as they are now. */
const useCreated = ({ id, workspaceId, parts }: InstallationRow): Created => {
  const [after, setAfter] = useState(0);
  const agents = useQuery(`agents of ${id}`, () =>
    listAgentsById(
      workspaceId,
      parts.agents.map(({ agentId }) => agentId),
    ),
  );
  const triggers = useQuery(parts.triggers.length === 0 ? null : `triggers of ${id}`, () =>
    listTriggersById(
      workspaceId,
      parts.triggers.map(({ triggerId }) => triggerId),
    ),
  );
  const isLate = (page: Page<unknown> | undefined) => page !== undefined && page.position < after;
  useReloadWhile(isLate(agents.data), agents.data, agents.reload);
  useReloadWhile(isLate(triggers.data), triggers.data, triggers.reload);
  return {
    agents: agents.data?.items,
    triggers: parts.triggers.length === 0 ? [] : isLate(triggers.data) ? undefined : triggers.data?.items,
    isOn: agents.data?.items.every(({ publishedVersion }) => publishedVersion !== null) ?? false,
    readAfter: (position) => {
      setAfter(position);
      agents.reload();
      triggers.reload();
    },
  };
};
