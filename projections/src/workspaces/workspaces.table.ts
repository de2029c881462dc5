import { eventTypesOf } from '@throughline/contracts/aggregate.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { workspaceEvents as events, type WorkspaceEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import type { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { table } from '@throughline/platform/projections/table.js';

type Event = EventOf<WorkspaceEvent['type']>;

/** Also what happens to members and invitations: the row's revision guards commands on the stream, and so must follow it. */
const workspaceEvents = eventTypesOf(events);

export const workspacesTable = table<WorkspaceRow, WorkspaceEvent['type']>({
  name: 'workspaces',
  columns: {
    id: 'uuid',
    workspaceId: 'uuid',
    revision: 'bigint',
    position: 'bigint',
    name: 'text',
    slug: 'text',
    formerSlugs: 'jsonb',
    timeZone: 'text',
    icon: 'jsonb',
    sessionLimits: 'jsonb',
    status: 'text',
    dueAt: 'timestamptz',
    offer: 'jsonb',
    createdAt: 'timestamptz',
  },
  indexes: ['(workspace_id, position)', '(slug)', 'using gin (former_slugs)'],
  on: workspaceEvents,
  id: ({ data }) => data.workspaceId,
  evolve: (row, event) => {
    if (event.type === 'WorkspaceCreated') return created(event);
    return row && { ...row, ...changes(row, event), revision: event.revision, position: event.position };
  },
});

const created = ({ data, meta, revision, position }: EventOf<'WorkspaceCreated'>): WorkspaceRow => ({
  id: data.workspaceId,
  workspaceId: data.workspaceId,
  revision,
  position,
  name: data.name,
  slug: data.slug,
  formerSlugs: [],
  timeZone: data.timeZone,
  icon: null,
  sessionLimits: { rest: null, life: null },
  status: 'active',
  dueAt: null,
  offer: null,
  createdAt: meta.at,
});

const changes = (
  row: WorkspaceRow,
  { type, data, meta }: Exclude<Event, EventOf<'WorkspaceCreated'>>,
): Partial<WorkspaceRow> => {
  switch (type) {
    case 'WorkspaceRenamed':
      return { name: data.name };
    case 'WorkspaceAddressChanged':
      return { slug: data.slug, formerSlugs: formerOf(row, { slug: data.slug, leftAt: meta.at }) };
    case 'WorkspaceTimeZoneChanged':
      return { timeZone: data.timeZone };
    case 'WorkspaceIconChanged':
      return { icon: data.icon };
    case 'WorkspaceSessionLimitsChanged':
      return { sessionLimits: { rest: data.rest, life: data.life } };
    case 'WorkspaceDeletionScheduled':
      return { status: 'deleting', dueAt: data.dueAt };
    case 'WorkspaceDeletionCancelled':
      return { status: 'active', dueAt: null };
    case 'WorkspaceErased':
      return { status: 'erased' };
    case 'OwnershipOffered':
      return { offer: { fromId: data.fromId, toId: data.toId, expiresAt: data.expiresAt } };
    case 'OwnershipOfferEnded':
    case 'OwnershipTransferred':
      return { offer: null };
    case 'MemberJoined':
    case 'MemberProfileChanged':
    case 'MemberPhotoChanged':
    case 'MemberRoleChanged':
    case 'MemberSuspended':
    case 'MemberReinstated':
    case 'MemberRemoved':
    case 'BillingGranted':
    case 'BillingGrantWithdrawn':
    case 'InvitationSent':
    case 'InvitationResent':
    case 'InvitationLinkCopied':
    case 'InvitationAccepted':
    case 'InvitationDeclined':
    case 'InvitationRevoked':
      return {};
  }
};

const formerOf = (row: WorkspaceRow, { slug, leftAt }: WorkspaceRow['formerSlugs'][number]) =>
  [...row.formerSlugs, { slug: row.slug, leftAt }].filter((former) => former.slug !== slug);
