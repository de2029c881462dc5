import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { shortId } from '@throughline/contracts/ids.js';
import { useNames } from '../components/names/member-names.js';
import { useRow, type RowAnswer } from '../lib/live/use-row.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { agentsById } from '../agents/data/agents.store.js';
import { triggersById } from '../triggers/data/triggers.store.js';
import type { EventNames } from './event-sentences.js';
import { installationsById, templatesById } from './data/named-templates.js';
import { inner, textIn } from './phrase-builders.js';

const readId = (data: HistoryRow['data'], name: string): string => {
  const value = data[name];
  return typeof value === 'string' ? value : '';
};

const nameIn = ({ status, row }: RowAnswer<{ name: string }>, unknown: string): string =>
  row?.name ?? (status === 'loading' ? '…' : unknown);

/** Names of the event's agent and trigger as they were before it; in a live row, as they are now. */
const useThingNames = ({ names, data }: HistoryRow) => {
  const { workspaceId } = useWorkspace();
  const [agentId, triggerId] = [readId(data, 'agentId'), readId(data, 'triggerId')];
  const [agentName, triggerName] = [names?.[agentId], names?.[triggerId]];
  const agent = useRow(agentsById, workspaceId, agentName === undefined ? agentId : '');
  const trigger = useRow(triggersById, workspaceId, triggerName === undefined ? triggerId : '');
  return {
    agent: agentId === '' ? undefined : (agentName ?? nameIn(agent, 'an agent')),
    trigger: triggerId === '' ? undefined : (triggerName ?? nameIn(trigger, 'a trigger')),
  };
};

/** Returns what an event happened to: a name, and where it is. */
export const useResource = (event: HistoryRow): Resource | undefined => {
  const { path, may } = useWorkspace();
  const { agent, trigger } = useThingNames(event);
  const template = useTemplateResource(event);
  const { category, data, names, workspaceId } = event;
  const agentId = readId(data, 'agentId');
  switch (category) {
    case 'agent':
      return agent === undefined ? undefined : { name: agent, to: path('agents', agentId) };
    case 'run':
      return agent === undefined
        ? undefined
        : { name: agent, to: path('agents', agentId, 'runs', readId(data, 'runId')) };
    case 'trigger':
    case 'firing':
      return trigger === undefined ? undefined : { name: trigger, to: path('triggers', readId(data, 'triggerId')) };
    case 'note':
      return { name: textIn(data, 'key') ?? '', to: path('notes', readId(data, 'noteId')) };
    case 'connection': {
      const id = readId(data, 'connectionId');
      const name = names?.[id];
      const to = `${path('settings', 'connected-accounts')}?connection=${encodeURIComponent(id)}`;
      return name === undefined ? undefined : { name, to };
    }
    case 'template':
    case 'installation':
    case 'listing':
      return template;
    case 'invoice':
    case 'numbering': {
      const id = readId(data, 'invoiceId');
      return { name: shortId(id), to: may('billing.read') ? path('billing', 'invoices', id) : undefined };
    }
    case 'workspace': {
      const name = names?.[workspaceId ?? ''];
      return name === undefined ? undefined : { name, to: undefined };
    }
    default:
      return undefined;
  }
};

/** The names that the words of an event use: people as now, everything else as it was. */
export const useEventNames = (event: HistoryRow): EventNames => {
  const { agent } = useThingNames(event);
  const resource = useResource(event);
  const ofWorkspace = event.category === 'workspace' && event.type !== 'WorkspaceRenamed';
  return { getName: useNames(), resource: ofWorkspace ? undefined : resource?.name, agent };
};

type Resource = { name: string; to: string | undefined };

/** A title that is on its way is an ellipsis; an unknown one is left out. */
const titled = <Row>(
  { status, row }: RowAnswer<Row>,
  title: (row: Row) => string,
  to: (row: Row) => string | undefined,
): Resource | undefined => {
  if (row !== undefined) return { name: title(row), to: to(row) };
  return status === 'loading' ? { name: '…', to: undefined } : undefined;
};

/** The template of an event by its title, and its page; of a use of it, the agent that was made. */
const useTemplateResource = ({ category, data }: HistoryRow): Resource | undefined => {
  const { workspaceId, path } = useWorkspace();
  const templateId = category === 'template' ? (textIn(data, 'templateId') ?? '') : '';
  const installationId = category === 'installation' ? (textIn(data, 'installationId') ?? '') : '';
  const template = useRow(templatesById, workspaceId, templateId);
  const installation = useRow(installationsById, workspaceId, installationId);
  if (templateId !== '')
    return titled(
      template,
      ({ newest }) => newest.card.title,
      ({ id }) => path('templates', id),
    );
  if (installationId === '') return undefined;
  const made = titled(
    installation,
    (row) => row.template.title,
    ({ parts }) => parts.agents[0] && path('agents', parts.agents[0].agentId),
  );
  const then = textIn(inner(data, 'template'), 'title');
  return then === undefined ? made : { name: then, to: made?.to };
};
