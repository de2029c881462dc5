import { Module, type OnModuleInit } from '@nestjs/common';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { MailModule } from '../../kernel/mail/mail.module.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { IssueApiKey } from './api-keys/issue-api-key.js';
import { ApplyEmailChange } from './email-change/apply-email-change.js';
import { CheckNewEmail } from './email-change/check-new-email.js';
import { ConfirmEmailChange } from './email-change/confirm-email-change.js';
import { DisownChange } from './email-change/disown-change.js';
import { EmailChangeStore } from './email-change/email-change-store.js';
import { EmailChangeController } from './email-change/email-change.controller.js';
import { EmailChangeEmails } from './email-change/email-change-emails.js';
import { emailChangeMigrations } from './email-change/email-changes.schema.js';
import { InspectStopLink } from './email-change/inspect-stop-link.js';
import { MoveAccountEmail } from './email-change/move-account-email.js';
import { RevertEmailChange } from './email-change/revert-email-change.js';
import { StartEmailChange } from './email-change/start-email-change.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { RegisterPasskey } from './passkeys/register-passkey.js';
import { PasswordEmails } from './passwords/password-emails.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { ReplacePassword } from './passwords/replace-password.js';
import { MemberPhotosController } from './photos/member-photos.controller.js';
import { PhotoController } from './photos/photo.controller.js';
import { Photos } from './photos/photos.js';
import { AccountQueries } from './profile/account.queries.js';
import { MeController } from './profile/me.controller.js';
import { MyProvidersController } from './providers/my-providers.controller.js';
import { ProviderLinks } from './providers/provider-links.js';
import { ProviderEmails } from './providers/provider-emails.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecurityEmails } from './security-emails.js';
import { SessionsController } from './sessions/sessions.controller.js';

const emailChange = [
  ApplyEmailChange,
  CheckNewEmail,
  ConfirmEmailChange,
  DisownChange,
  EmailChangeEmails,
  EmailChangeStore,
  InspectStopLink,
  MoveAccountEmail,
  RevertEmailChange,
  StartEmailChange,
];

/** Knows what signed-in people do with their own account. */
@Module({
  imports: [MailModule],
  controllers: [
    ApiKeysController,
    EmailChangeController,
    MeController,
    MemberPhotosController,
    MyProvidersController,
    PasskeysController,
    PasswordsController,
    PhotoController,
    SecondFactorController,
    SessionsController,
  ],
  providers: [
    ...emailChange,
    AccountQueries,
    IssueApiKey,
    PasswordEmails,
    Photos,
    ProviderEmails,
    ProviderLinks,
    RegisterPasskey,
    ReplacePassword,
    SecurityEmails,
  ],
  exports: [MoveAccountEmail, ProviderLinks],
})
export class AccountsModule implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly schedule: Schedule,
    private readonly moveAccountEmail: MoveAccountEmail,
  ) {}

  async onModuleInit(): Promise<void> {
    this.schedule.every('1h', 'release-old-emails', () => this.moveAccountEmail.releaseOldEmails(), {
      does: 'Releases addresses that people left a while ago',
      once: 'deployment',
      whileReadOnly: false,
      after: 'erase-people',
    });
    await migrate(this.postgres, 'vault_identity', emailChangeMigrations);
  }
}
