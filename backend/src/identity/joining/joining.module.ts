import { Module } from '@nestjs/common';
import { MailModule } from '../../kernel/mail/mail.module.js';
import { WorkspacesModule } from '../../workspaces/public.js';
import { InvitedController } from './invited.controller.js';
import { JoinWorkspace } from './join-workspace.js';
import { MyInvitationsController } from './my-invitations.controller.js';

/** A person joins a workspace, which also completes the set-up of their account. */
@Module({
  imports: [MailModule, WorkspacesModule],
  controllers: [InvitedController, MyInvitationsController],
  providers: [JoinWorkspace],
  exports: [JoinWorkspace],
})
export class JoiningModule {}
