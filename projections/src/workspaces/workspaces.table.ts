import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { WorkspaceEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import type { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { table } from '@throughline/platform/projections/table.js';

type Event = EventOf<WorkspaceEvent['type']>;

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
    createdAt: 'timestamptz',
  },
  indexes: ['(workspace_id, position)', '(slug)', 'using gin (former_slugs)'],
  // Also what happens to members: the row's revision guards commands on the stream, and so must follow it.
  on: [
    'WorkspaceCreated',
    'WorkspaceRenamed',
    'WorkspaceAddressChanged',
    'WorkspaceTimeZoneChanged',
    'MemberJoined',
    'MemberProfileChanged',
    'MemberRoleChanged',
    'MemberRemoved',
  ],
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
  createdAt: meta.at,
});

const changes = (
  row: WorkspaceRow,
  { type, data }: Exclude<Event, EventOf<'WorkspaceCreated'>>,
): Partial<WorkspaceRow> => {
  switch (type) {
    case 'WorkspaceRenamed':
      return { name: data.name };
    case 'WorkspaceAddressChanged':
      return { slug: data.slug, formerSlugs: [...row.formerSlugs, row.slug].filter((slug) => slug !== data.slug) };
    case 'WorkspaceTimeZoneChanged':
      return { timeZone: data.timeZone };
    case 'MemberJoined':
    case 'MemberProfileChanged':
    case 'MemberRoleChanged':
    case 'MemberRemoved':
      return {};
  }
};
