import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { handlersOf } from '../commands/handlers-of.js';
import { Sessions } from '../http/sessions.js';
import { MailModule } from '../mail/mail.module.js';
import { AuthLimits } from './auth-limits.js';
import { ChangeProfileHandler } from './commands/change-profile.handler.js';
import { Cookies } from './cookies.js';
import * as ask from './domain/account.commands.js';
import { accountDecider } from './domain/account.decider.js';
import { ReleaseEmail, ReserveEmail } from './domain/email.commands.js';
import { emailDecider } from './domain/email.decider.js';
import { Accounts } from './flows/accounts.js';
import { BrowserFlow } from './flows/browser-flow.js';
import { Confirmation } from './flows/confirmation.js';
import { Flows } from './flows/flows.js';
import { Registering } from './flows/registering.js';
import { Registrations } from './flows/registrations.js';
import { Resending } from './flows/resending.js';
import { Verification } from './flows/verification.js';
import { VerificationCodes } from './flows/verification-codes.js';
import { VerificationLinks } from './flows/verification-links.js';
import { VerificationMails } from './flows/verification-mails.js';
import { VerificationRequests } from './flows/verification-requests.js';
import { WaitingPage } from './flows/waiting-page.js';
import { Housekeeping } from './housekeeping.js';
import { identityMigrations } from './identity.schema.js';
import { Landing } from './landing.js';
import { AccountLetters } from './letters/account.letters.js';
import { VerificationLetter } from './letters/verification.letter.js';
import { MeController } from './me.controller.js';
import { MyAccount } from './my-account.js';
import { ChangingPassword } from './passwords/changing-password.js';
import { Credentials } from './passwords/credentials.js';
import { PasswordCheck } from './passwords/password-check.js';
import { SigningIn } from './passwords/signing-in.js';
import { SignInRefusals } from './passwords/sign-in-refusals.js';
import { SignInTries } from './passwords/sign-in-tries.js';
import { PeopleQueries } from './people.queries.js';
import { WhenPasswordChangedTellItsOwner } from './policies/when-password-changed-tell-its-owner.policy.js';
import { WhenVerificationRequestedSendItsMail } from './policies/when-verification-requested-send-its-mail.policy.js';
import { providerControllers, providerParts } from './providers/providers.parts.js';
import { RegistrationController } from './registration.controller.js';
import { CookieSessions } from './sessions/cookie-sessions.js';
import { RevokingSessions } from './sessions/revoking-sessions.js';
import { SessionStore } from './sessions/session-store.js';
import { Signing } from './sessions/signing.js';
import { Setup } from './setup.js';
import { SetupController } from './setup.controller.js';
import { SignInController } from './sign-in.controller.js';
import { VerificationController } from './verification.controller.js';

const handlers = [
  ChangeProfileHandler,
  ...handlersOf(accountDecider, [
    ask.RegisterUser,
    ask.RequestVerification,
    ask.VerifyEmail,
    ask.CompleteSetup,
    ask.ChangePassword,
    ask.SignIn,
    ask.RefuseSignIn,
    ask.SignOut,
  ]),
  ...handlersOf(emailDecider, [ReserveEmail, ReleaseEmail]),
];
const flows = [
  Flows,
  Accounts,
  BrowserFlow,
  Confirmation,
  Registering,
  Registrations,
  Resending,
  Verification,
  VerificationCodes,
  VerificationLinks,
  VerificationMails,
  VerificationRequests,
  WaitingPage,
];
const passwords = [ChangingPassword, Credentials, PasswordCheck, SigningIn, SignInRefusals, SignInTries];
const sessions = [
  SessionStore,
  CookieSessions,
  { provide: Sessions, useExisting: CookieSessions },
  Signing,
  RevokingSessions,
];
const letters = [AccountLetters, VerificationLetter];
const policies = [WhenVerificationRequestedSendItsMail, WhenPasswordChangedTellItsOwner];

/** Global for `Sessions`: every route asks it who is there. */
@Global()
@Module({
  imports: [MailModule],
  controllers: [
    RegistrationController,
    VerificationController,
    SignInController,
    MeController,
    SetupController,
    ...providerControllers,
  ],
  providers: [
    ...handlers,
    ...flows,
    ...passwords,
    ...sessions,
    ...letters,
    ...policies,
    ...providerParts,
    AuthLimits,
    Cookies,
    Housekeeping,
    Landing,
    MyAccount,
    PeopleQueries,
    Setup,
  ],
  exports: [Sessions],
})
export class IdentityModule implements OnModuleInit {
  constructor(private readonly postgres: Postgres) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.postgres, 'vault_identity', identityMigrations);
  }
}
