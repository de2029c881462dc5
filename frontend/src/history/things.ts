import type { ThingKind } from '@throughline/contracts/history/compare.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { shortId } from '@throughline/contracts/ids.js';

const labels: Record<ThingKind, { one: string; many: string }> = {
  agent: { one: 'Agent', many: 'Agents' },
  trigger: { one: 'Trigger', many: 'Triggers' },
  member: { one: 'Member', many: 'Members' },
  invitation: { one: 'Invitation', many: 'Invitations' },
  connection: { one: 'Account', many: 'Accounts' },
  service_app: { one: 'App of a service', many: 'Apps of services' },
  note: { one: 'Note', many: 'Notes' },
  template: { one: 'Template', many: 'Templates' },
  endpoint: { one: 'Endpoint', many: 'Endpoints' },
  budget: { one: 'Budget', many: 'Budgets' },
  subscription: { one: 'Subscription', many: 'Subscription' },
  workspace: { one: 'Workspace', many: 'Settings' },
};

export const kindLabel = (kind: ThingKind): string => labels[kind].one;
export const kindsLabel = (kind: ThingKind): string => labels[kind].many;

type Named = { kind: ThingKind; id: string; name: string };

/** Things without a name of their own are named by their kind; the name of a subscription is only its plan. */
export const thingName = ({ kind, id, name }: Named): string => {
  if (kind === 'subscription') return kindLabel(kind);
  if (name !== '') return name;
  return kind === 'budget' ? `Budget ${id}` : `${kindLabel(kind)} ${shortId(id)}`;
};

type Path = (...parts: string[]) => string;

/** Where the thing is. */
export const thingPath = ({ kind, id }: Pick<Named, 'kind' | 'id'>, path: Path): string => {
  switch (kind) {
    case 'agent':
      return path('agents', id);
    case 'trigger':
      return path('triggers', id);
    case 'note':
      return path('notes', id);
    case 'template':
      return path('templates', id);
    case 'member':
    case 'invitation':
      return path('settings', 'members');
    case 'connection':
      return `${path('settings', 'connected-accounts')}?connection=${encodeURIComponent(id)}`;
    case 'service_app':
      return path('settings', 'connected-accounts');
    case 'endpoint':
      return path('settings', 'endpoints');
    case 'budget':
      return path('settings', 'billing');
    case 'subscription':
      return path('billing');
    case 'workspace':
      return path('settings');
  }
};

/** The page that says why the thing is as it is, or as it was at a moment. */
export const whyPath = ({ kind, id }: Pick<Named, 'kind' | 'id'>, path: Path, at?: string | null): string =>
  `${path('history', 'why')}?${new URLSearchParams({ kind, id, ...(at && { at }) }).toString()}`;

const ofCategory: Readonly<Record<string, ThingKind>> = {
  agent: 'agent',
  trigger: 'trigger',
  connection: 'connection',
  note: 'note',
  template: 'template',
  endpoint: 'endpoint',
  workspace: 'workspace',
};

type Event = Pick<HistoryRow, 'category' | 'stream' | 'data' | 'workspaceId'>;

/** The thing that an event changed; undefined for what has no fields that somebody sets, as a run. */
export const findThing = ({ category, stream, data, workspaceId }: Event): Pick<Named, 'kind' | 'id'> | undefined => {
  const kind = ofCategory[category];
  if (kind === undefined) return undefined;
  const person = kind === 'workspace' ? data['userId'] : undefined;
  if (typeof person === 'string') return { kind: 'member', id: `${workspaceId}/${person}` };
  return { kind, id: stream.slice(stream.indexOf('-') + 1) };
};
