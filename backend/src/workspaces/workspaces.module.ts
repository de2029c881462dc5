import { Module, type OnModuleInit } from '@nestjs/common';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { handlersOf } from '../kernel/commands/handlers-of.js';
import { AuthLimits } from '../access/requests/auth-limits.js';
import { MailModule } from '../kernel/mail/mail.module.js';
import { AcceptInvitationHandler } from './commands/accept-invitation.handler.js';
import { AddMemberHandler } from './commands/add-member.handler.js';
import { ChangeWorkspaceAddressHandler } from './commands/change-workspace-address.handler.js';
import { CreateWorkspaceHandler } from './commands/create-workspace.handler.js';
import { RemoveMemberHandler } from './commands/remove-member.handler.js';
import * as invitationCommands from './domain/invitation.commands.js';
import * as ownershipCommands from './domain/ownership.commands.js';
import * as slugCommands from './domain/slug.commands.js';
import { slugDecider } from './domain/slug.decider.js';
import * as workspaceCommands from './domain/workspace.commands.js';
import { workspaceDecider } from './domain/workspace.decider.js';
import { Founding } from './founding.js';
import { InvitationLetters } from './invitations/invitation.letters.js';
import { InvitationLinks } from './invitations/invitation-links.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsQueries } from './invitations/invitations.queries.js';
import { invitationMigrations } from './invitations/invitations.schema.js';
import { InvitedController } from './invitations/invited.controller.js';
import { Inviting } from './invitations/inviting.js';
import { Joining } from './invitations/joining.js';
import { LookingAtInvitations } from './invitations/looking-at-invitations.js';
import { MyInvitationsController } from './invitations/my-invitations.controller.js';
import { Seats } from './invitations/seats.js';
import { MembersQueries } from './members.queries.js';
import { MembersController } from './members.controller.js';
import { OwnershipController } from './ownership/ownership.controller.js';
import { OwnershipLetters } from './ownership/ownership.letters.js';
import { WorkspaceErasures } from './ownership/workspace-erasures.js';
import { PauseTriggers } from '../processes/workspaces/pause-triggers.js';
import { WhenInvitationSentSendItsMail } from '../processes/workspaces/when-invitation-sent-send-its-mail.policy.js';
import { WhenMemberRemovedHandOverWhatTheyOwned } from '../processes/workspaces/when-member-removed-hand-over-what-they-owned.policy.js';
import { WhenOwnerLostThatRoleTellThem } from '../processes/workspaces/when-owner-lost-that-role-tell-them.policy.js';
import { WhenOwnershipOfferedTellTheMember } from '../processes/workspaces/when-ownership-offered-tell-the-member.policy.js';
import { WhenWorkspaceErasedDestroyItsSecrets } from '../processes/workspaces/when-workspace-erased-destroy-its-secrets.policy.js';
import { WhenWorkspaceIsToBeDeletedStopIt } from '../processes/workspaces/when-workspace-is-to-be-deleted-stop-it.policy.js';
import { WhenProfileChangedTellWorkspaces } from '../processes/workspaces/when-profile-changed-tell-workspaces.policy.js';
import { WorkspaceMails } from '../processes/workspaces/workspace-mails.js';
import { SlugHolding } from './slug-holding.js';
import { SlugsController } from './slugs.controller.js';
import { WorkspacesController } from './workspaces.controller.js';
import { WorkspacesQueries } from './workspaces.queries.js';

const invitations = [
  InvitationLetters,
  InvitationLinks,
  InvitationsQueries,
  Inviting,
  Joining,
  LookingAtInvitations,
  Seats,
  AcceptInvitationHandler,
  WhenInvitationSentSendItsMail,
];
const ownership = [
  OwnershipLetters,
  WorkspaceErasures,
  WorkspaceMails,
  PauseTriggers,
  WhenOwnershipOfferedTellTheMember,
  WhenOwnerLostThatRoleTellThem,
  WhenWorkspaceIsToBeDeletedStopIt,
  WhenWorkspaceErasedDestroyItsSecrets,
];
const { AddMember, ChangeWorkspaceAddress, CreateWorkspace, RemoveMember } = workspaceCommands;
const handlers = [
  CreateWorkspaceHandler,
  ChangeWorkspaceAddressHandler,
  AddMemberHandler,
  RemoveMemberHandler,
  ...handlersOf(workspaceDecider, workspaceCommands, [
    CreateWorkspace,
    ChangeWorkspaceAddress,
    AddMember,
    RemoveMember,
  ]),
  ...handlersOf(workspaceDecider, invitationCommands, [invitationCommands.AcceptInvitation]),
  ...handlersOf(workspaceDecider, ownershipCommands),
  ...handlersOf(slugDecider, slugCommands),
];

@Module({
  imports: [MailModule],
  controllers: [
    WorkspacesController,
    MembersController,
    OwnershipController,
    SlugsController,
    InvitationsController,
    InvitedController,
    MyInvitationsController,
  ],
  providers: [
    WorkspacesQueries,
    Founding,
    SlugHolding,
    AuthLimits,
    ...handlers,
    ...invitations,
    ...ownership,
    MembersQueries,
    WhenProfileChangedTellWorkspaces,
    WhenMemberRemovedHandOverWhatTheyOwned,
  ],
  exports: [InvitationsQueries, Joining, LookingAtInvitations],
})
export class WorkspacesModule implements OnModuleInit {
  constructor(private readonly postgres: Postgres) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.postgres, 'vault_workspaces', invitationMigrations);
  }
}
