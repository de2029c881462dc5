import { Global, Module, OnModuleInit } from '@nestjs/common';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Sessions } from '../sessions/sessions.js';
import { MailModule } from '../../kernel/mail/mail.module.js';
import { JoiningModule } from '../../processes/joining/joining.module.js';
import { WorkspacesModule } from '../../workspaces/workspaces.module.js';
import { ApiKeys } from '../api-keys/api-keys.js';
import { ApiKeysController } from '../../accounts/api-keys/api-keys.controller.js';
import { accountMigrations } from './account.schema.js';
import { EmailChangeController } from '../../accounts/email-change/email-change.controller.js';
import { identityMigrations } from './sign-in-tables.schema.js';
import { LeavingController } from '../../privacy/privacy.controller.js';
import { MeController } from '../../accounts/profile/me.controller.js';
import { PasskeyController } from '../../accounts/passkeys/passkeys.controller.js';
import { MemberPhotosController } from '../../accounts/photos/member-photos.controller.js';
import { PhotoController } from '../../accounts/photos/photo.controller.js';
import { providerControllers, providerParts } from '../../processes/provider-sign-in/providers.parts.js';
import { RegistrationController } from '../../sign-up/registration/registration.controller.js';
import { ResetController } from '../../sign-in/password-reset/password-reset.controller.js';
import { SecondFactorController } from '../../accounts/second-factor/second-factor.controller.js';
import { SetupController } from '../../processes/set-up/set-up.controller.js';
import { SignInController } from '../../sign-in/passwords/sign-in.controller.js';
import { VerificationController } from '../../sign-up/verification/verification.controller.js';
import { identityHandlers } from '../identity/identity.handlers.js';
import { identityProviders } from './authentication.providers.js';

/** Global for `Sessions` and `ApiKeys`: every route asks it who is there. */
@Global()
@Module({
  imports: [MailModule, JoiningModule, WorkspacesModule],
  controllers: [
    RegistrationController,
    VerificationController,
    SignInController,
    ResetController,
    EmailChangeController,
    SecondFactorController,
    PasskeyController,
    LeavingController,
    MeController,
    PhotoController,
    MemberPhotosController,
    ApiKeysController,
    SetupController,
    ...providerControllers,
  ],
  providers: [...identityHandlers, ...identityProviders, ...providerParts],
  exports: [Sessions, ApiKeys],
})
export class IdentityModule implements OnModuleInit {
  constructor(private readonly postgres: Postgres) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.postgres, 'vault_identity', [...identityMigrations, ...accountMigrations]);
  }
}
