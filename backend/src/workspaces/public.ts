export { currentMembers } from './current-members.js';
export { AcceptInvitation, DeclineInvitation, RevokeInvitation } from './domain/invitation.commands.js';
export {
  ChangeApprovals,
  ChangeContentRetention,
  ChangeMemberRole,
  ChangeSessionLimits,
  ChangeWorkspaceIcon,
  ChangeWorkspaceTimeZone,
  CreateWorkspace,
  ReinstateMember,
  RemoveMember,
  RenameWorkspace,
  SuspendMember,
} from './domain/workspace.commands.js';
export { reservedSlugs } from './domain/reserved-slugs.js';
export { workspaceDecider } from './domain/workspace.decider.js';
export { InvitationWrongAccount } from './domain/workspace.errors.js';
export { InspectInvitation } from './invitations/inspect-invitation.js';
export { InvitationLinks } from './invitations/invitation-links.js';
export { InvitationsQueries, getOwners as ownersOf, type Invitation } from './invitations/invitations.queries.js';
export { RequestNewInvitation } from './invitations/request-new-invitation.js';
export { MailsAfterFold } from './mails/mails-after-fold.js';
export { MembersQueries, getMemberships as membershipsOf } from './members.queries.js';
export { WorkspaceErasures } from './ownership/workspace-erasures.js';
export { WorkspacesModule } from './workspaces.module.js';
export { WorkspacesQueries, workspacesAfter, workspacesBy } from './workspaces.queries.js';
