import { Module } from '@nestjs/common';
import { SignUpModule } from '../sign-up.module.js';
import { WorkspacesModule } from '../../../workspaces/public.js';
import { JoiningModule } from '../../joining/joining.module.js';
import { InvitedRegistrationController } from './invited-registration.controller.js';
import { OpenInvitedAccount } from './open-invited-account.js';
import { RegisterInvited } from './register-invited.js';

@Module({
  imports: [JoiningModule, SignUpModule, WorkspacesModule],
  controllers: [InvitedRegistrationController],
  providers: [OpenInvitedAccount, RegisterInvited],
})
export class InvitedRegistrationModule {}
