import { Module } from '@nestjs/common';
import { handlersOf } from '../commands/handlers-of.js';
import { AddMemberHandler } from './commands/add-member.handler.js';
import { ChangeWorkspaceAddressHandler } from './commands/change-workspace-address.handler.js';
import { CreateWorkspaceHandler } from './commands/create-workspace.handler.js';
import { ReleaseSlug, ReserveSlug } from './domain/slug.commands.js';
import { slugDecider } from './domain/slug.decider.js';
import {
  ChangeMemberProfile,
  ChangeMemberRole,
  ChangeWorkspaceTimeZone,
  RemoveMember,
  RenameWorkspace,
} from './domain/workspace.commands.js';
import { workspaceDecider } from './domain/workspace.decider.js';
import { MembersController } from './members.controller.js';
import { WhenProfileChangedTellWorkspaces } from './policies/when-profile-changed-tell-workspaces.policy.js';
import { SlugHolding } from './slug-holding.js';
import { SlugsController } from './slugs.controller.js';
import { WorkspacesController } from './workspaces.controller.js';
import { WorkspacesQueries } from './workspaces.queries.js';

@Module({
  controllers: [WorkspacesController, MembersController, SlugsController],
  providers: [
    WorkspacesQueries,
    SlugHolding,
    CreateWorkspaceHandler,
    ChangeWorkspaceAddressHandler,
    AddMemberHandler,
    ...handlersOf(workspaceDecider, [
      RenameWorkspace,
      ChangeWorkspaceTimeZone,
      ChangeMemberProfile,
      ChangeMemberRole,
      RemoveMember,
    ]),
    ...handlersOf(slugDecider, [ReserveSlug, ReleaseSlug]),
    WhenProfileChangedTellWorkspaces,
  ],
})
export class WorkspacesModule {}
