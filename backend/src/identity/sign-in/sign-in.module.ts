import { Module } from '@nestjs/common';
import { MailModule } from '../../kernel/mail/mail.module.js';
import { PasskeySignInController } from './passkeys/passkey-sign-in.controller.js';
import { SignInWithPasskey } from './passkeys/sign-in-with-passkey.js';
import { PasswordResetJobs } from './password-reset/password-reset-jobs.js';
import { PasswordResetController } from './password-reset/password-reset.controller.js';
import { PasswordResetEmails } from './password-reset/password-reset-emails.js';
import { ResetPasswordByLink } from './password-reset/reset-password-by-link.js';
import { StartPasswordReset } from './password-reset/start-password-reset.js';
import { RecordRefusedSignIn } from './passwords/record-refused-sign-in.js';
import { SignInWithPassword } from './passwords/sign-in-with-password.js';
import { SignInController } from './passwords/sign-in.controller.js';
import { SecondFactorSignInController } from './second-factor/second-factor-sign-in.controller.js';
import { SignInWithCode } from './second-factor/sign-in-with-code.js';
import { SessionWarningEmails } from './session-warning-emails.js';

/** `UnverifiedSignIn` is provided by the process that joins signing in and signing up. */
@Module({
  imports: [MailModule],
  controllers: [PasskeySignInController, PasswordResetController, SecondFactorSignInController, SignInController],
  providers: [
    PasswordResetEmails,
    PasswordResetJobs,
    RecordRefusedSignIn,
    ResetPasswordByLink,
    SessionWarningEmails,
    SignInWithCode,
    SignInWithPasskey,
    SignInWithPassword,
    StartPasswordReset,
  ],
})
export class SignInModule {}
