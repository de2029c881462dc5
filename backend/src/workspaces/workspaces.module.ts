import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { toHandlers } from '../kernel/commands/handlers-of.js';
import { MailModule } from '../kernel/mail/mail.module.js';
import { AcceptInvitationHandler } from './commands/accept-invitation.handler.js';
import { AddMemberHandler } from './commands/add-member.handler.js';
import { ChangeMemberRoleHandler } from './commands/change-member-role.handler.js';
import { ChangeWorkspaceSlugHandler } from './commands/change-workspace-slug.handler.js';
import { MemberRows } from '../access/rights/member-rows.js';
import { CreateWorkspaceHandler } from './commands/create-workspace.handler.js';
import { RemoveMemberHandler } from './commands/remove-member.handler.js';
import { ResendInvitationHandler } from './commands/resend-invitation.handler.js';
import { CurrentMemberRows } from './current-member-rows.js';
import * as haltCommands from './domain/halt.commands.js';
import * as invitationCommands from './domain/invitation.commands.js';
import * as ownershipCommands from './domain/ownership.commands.js';
import * as slugCommands from './domain/slug.commands.js';
import { slugDecider } from './domain/slug.decider.js';
import * as workspaceCommands from './domain/workspace.commands.js';
import { workspaceDecider } from './domain/workspace.decider.js';
import { HaltsController } from './halts.controller.js';
import { InvitationEmails } from './invitations/invitation-emails.js';
import { InvitationLinks } from './invitations/invitation-links.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsQueries } from './invitations/invitations.queries.js';
import { invitationMigrations } from './invitations/invitations.schema.js';
import { InviteMembers } from './invitations/invite-members.js';
import { PrepareInvitation } from './invitations/prepare-invitation.js';
import { RequestNewInvitation } from './invitations/request-new-invitation.js';
import { InspectInvitation } from './invitations/inspect-invitation.js';
import { Seats } from './invitations/seats.js';
import { MembersQueries } from './members.queries.js';
import { MembersController } from './members.controller.js';
import { OwnershipController } from './ownership/ownership.controller.js';
import { OwnershipEmails } from './ownership/ownership-emails.js';
import { WorkspaceErasures } from './ownership/workspace-erasures.js';
import { RecordRights } from './record-rights.js';
import { SlugAvailabilityCheck } from './slugs/slug-availability.js';
import { SlugReservation } from './slugs/slug-reservation.js';
import { SlugsController } from './slugs/slugs.controller.js';
import { WorkspacesController } from './workspaces.controller.js';
import { WorkspacesQueries } from './workspaces.queries.js';
import { FirstStepsController } from './first-steps/first-steps.controller.js';
import { MailsAfterFold } from './mails/mails-after-fold.js';
import { WhenInvitationSentSendItsMail } from './mails/when-invitation-sent-send-its-mail.policy.js';
import { WhenOwnerLostThatRoleNotifyThem } from './mails/when-owner-lost-that-role-notify-them.policy.js';
import { WhenOwnershipOfferedNotifyTheMember } from './mails/when-ownership-offered-notify-the-member.policy.js';
import { WhenProfileChangedUpdateMembers } from './policies/when-profile-changed-update-members.policy.js';
import { WhenRightsChangedRecordThem } from './policies/when-rights-changed-record-them.policy.js';

const invitations = [
  InvitationEmails,
  InvitationLinks,
  InvitationsQueries,
  InviteMembers,
  PrepareInvitation,
  InspectInvitation,
  RequestNewInvitation,
  Seats,
  AcceptInvitationHandler,
];
const ownership = [OwnershipEmails, WorkspaceErasures];
const { AddMember, ChangeMemberRole, ChangeWorkspaceSlug, CreateWorkspace, RemoveMember } = workspaceCommands;
const handledHere = [CreateWorkspace, ChangeMemberRole, ChangeWorkspaceSlug, AddMember, RemoveMember];
const { AcceptInvitation, ResendInvitation } = invitationCommands;
const handlers = [
  CreateWorkspaceHandler,
  ChangeWorkspaceSlugHandler,
  ChangeMemberRoleHandler,
  AddMemberHandler,
  RemoveMemberHandler,
  ResendInvitationHandler,
  ...toHandlers(workspaceDecider, workspaceCommands, handledHere),
  ...toHandlers(workspaceDecider, invitationCommands, [AcceptInvitation, ResendInvitation]),
  ...toHandlers(workspaceDecider, ownershipCommands),
  ...toHandlers(workspaceDecider, haltCommands),
  ...toHandlers(slugDecider, slugCommands),
];

/** Global, because access asks it who is a member. */
@Global()
@Module({
  imports: [MailModule],
  controllers: [
    FirstStepsController,
    WorkspacesController,
    MembersController,
    HaltsController,
    OwnershipController,
    SlugsController,
    InvitationsController,
  ],
  providers: [
    MailsAfterFold,
    WhenInvitationSentSendItsMail,
    WhenOwnerLostThatRoleNotifyThem,
    WhenOwnershipOfferedNotifyTheMember,
    WhenProfileChangedUpdateMembers,
    WhenRightsChangedRecordThem,
    WorkspacesQueries,
    SlugReservation,
    SlugAvailabilityCheck,
    ...handlers,
    ...invitations,
    ...ownership,
    MembersQueries,
    RecordRights,
    { provide: MemberRows, useClass: CurrentMemberRows },
  ],
  exports: [
    MemberRows,
    MailsAfterFold,
    InvitationsQueries,
    InvitationLinks,
    InspectInvitation,
    RequestNewInvitation,
    WorkspacesQueries,
    MembersQueries,
    RecordRights,
    WorkspaceErasures,
  ],
})
export class WorkspacesModule implements OnModuleInit {
  constructor(private readonly postgres: Postgres) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.postgres, 'vault_workspaces', invitationMigrations);
  }
}
