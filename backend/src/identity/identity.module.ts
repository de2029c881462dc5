import { Global, Module, OnModuleInit } from '@nestjs/common';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { SessionLog } from '../access/sessions/session-log.js';
import { MailModule } from '../kernel/mail/mail.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { accountMigrations } from './account.schema.js';
import { EmailChangeController } from './email-change/email-change.controller.js';
import { identityMigrations } from './identity.schema.js';
import { LeavingController } from './leaving/leaving.controller.js';
import { MeController } from './me.controller.js';
import { PasskeyController } from './passkeys/passkey.controller.js';
import { MemberPhotosController } from './photos/member-photos.controller.js';
import { PhotoController } from './photos/photo.controller.js';
import { providerControllers, providerParts } from './providers/providers.parts.js';
import { RegistrationController } from './registration.controller.js';
import { ResetController } from './resets/reset.controller.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SetupController } from './setup.controller.js';
import { SignInController } from './sign-in.controller.js';
import { VerificationController } from './verification.controller.js';
import { identityHandlers } from './identity.handlers.js';
import { identityProviders } from './identity.providers.js';

/** Global for `SessionLog`: sessions are facts of an account. */
@Global()
@Module({
  imports: [MailModule, WorkspacesModule],
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
  exports: [SessionLog],
})
export class IdentityModule implements OnModuleInit {
  constructor(private readonly postgres: Postgres) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.postgres, 'vault_identity', [...identityMigrations, ...accountMigrations]);
  }
}
