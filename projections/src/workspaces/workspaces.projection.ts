import type { EventOf } from '@throughline/contracts/domain-events.js';
import { workspaceEvents } from '@throughline/contracts/workspaces/workspace.events.js';
import { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { nothing } from '@throughline/platform/projections/row-fold.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';
import { invitationsTable } from './invitations.table.js';
import { membersTable } from './members.table.js';

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
  contentDays: null,
  othersApprove: false,
  status: 'active',
  dueAt: null,
  offer: null,
  halt: null,
  createdAt: meta.at,
});

const getFormer = (row: WorkspaceRow, { slug, leftAt }: WorkspaceRow['formerSlugs'][number]) =>
  [...row.formerSlugs, { slug: row.slug, leftAt }].filter((former) => former.slug !== slug);

export const workspacesTable = table(WorkspaceRow)({
  name: 'workspaces',
  columns: { contentDays: 'integer', othersApprove: 'boolean' },
  earlier: { halt: 'null', contentDays: 'null', othersApprove: 'false' },
  indexes: ['(workspace_id, position)', '(slug)', 'using gin (former_slugs)'],
  id: 'workspaceId',
  of: workspaceEvents,
  creates: { WorkspaceCreated: created },
  changes: {
    WorkspaceRenamed: (_, { data }) => ({ name: data.name }),
    WorkspaceAddressChanged: (row, { data: { slug }, meta }) => ({
      slug,
      formerSlugs: getFormer(row, { slug, leftAt: meta.at }),
    }),
    WorkspaceTimeZoneChanged: (_, { data }) => ({ timeZone: data.timeZone }),
    WorkspaceIconChanged: (_, { data }) => ({ icon: data.icon }),
    WorkspaceSessionLimitsChanged: (_, { data: { rest, life } }) => ({ sessionLimits: { rest, life } }),
    ContentRetentionChanged: (_, { data }) => ({ contentDays: data.days }),
    WorkspaceApprovalsChanged: (_, { data: { othersApprove } }) => ({ othersApprove }),
    WorkspaceDeletionScheduled: (_, { data }) => ({ status: 'deleting', dueAt: data.dueAt }),
    WorkspaceDeletionCancelled: { status: 'active', dueAt: null },
    WorkspaceErased: { status: 'erased' },
    WorkspaceHalted: (_, { data: { mode, reason }, meta }) => ({ halt: { mode, reason, at: meta.at, by: meta.actor } }),
    WorkspaceReleased: { halt: null },
    OwnershipOffered: (_, { data: { fromId, toId, expiresAt } }) => ({ offer: { fromId, toId, expiresAt } }),
    OwnershipOfferEnded: { offer: null },
    OwnershipTransferred: { offer: null },
    MemberJoined: nothing,
    MemberProfileChanged: nothing,
    MemberPhotoChanged: nothing,
    MemberRoleChanged: nothing,
    MemberSuspended: nothing,
    MemberReinstated: nothing,
    MemberRemoved: nothing,
    BillingGranted: nothing,
    BillingGrantWithdrawn: nothing,
    InvitationSent: nothing,
    InvitationResent: nothing,
    InvitationLinkCopied: nothing,
    InvitationAccepted: nothing,
    InvitationDeclined: nothing,
    InvitationRevoked: nothing,
  },
});

export const workspacesProjection: Projection = {
  name: 'workspaces',
  version: 7,
  tables: [workspacesTable, membersTable, invitationsTable],
};
