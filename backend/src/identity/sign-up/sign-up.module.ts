import { Module, type OnModuleInit } from '@nestjs/common';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { MailModule } from '../../kernel/mail/mail.module.js';
import { OpenAccount } from './registration/open-account.js';
import { RegistrationJobs } from './registration/registration-jobs.js';
import { LegalController } from './registration/legal.controller.js';
import { RegistrationController } from './registration/registration.controller.js';
import { AccountExistsEmails } from './registration/account-exists-emails.js';
import { RequestVerificationEmail } from './registration/request-verification-email.js';
import { StartRegistration } from './registration/start-registration.js';
import { StartSignUp } from './registration/start-sign-up.js';
import { CurrentSignUp } from './sessions/current-sign-up.js';
import { SignUpSessions } from './sessions/sign-up-sessions.js';
import { VerificationCodes } from './sessions/verification-codes.js';
import { VerificationLinks } from './sessions/verification-links.js';
import { ConfirmEmail } from './verification/confirm-email.js';
import { ResendVerification } from './verification/resend-verification.js';
import { VerificationStatus } from './verification/verification-status.js';
import { VerificationController } from './verification/verification.controller.js';
import { VerificationEmails } from './verification/verification-emails.js';
import { VerifyEmailAddress } from './verification/verify-email-address.js';

const sessions = [CurrentSignUp, SignUpSessions, VerificationCodes, VerificationLinks];
const registration = [
  OpenAccount,
  AccountExistsEmails,
  RegistrationJobs,
  RequestVerificationEmail,
  StartRegistration,
  StartSignUp,
];
const verification = [ConfirmEmail, ResendVerification, VerificationEmails, VerificationStatus, VerifyEmailAddress];

@Module({
  imports: [MailModule],
  controllers: [LegalController, RegistrationController, VerificationController],
  providers: [...sessions, ...registration, ...verification],
  exports: [ConfirmEmail, SignUpSessions, StartSignUp],
})
export class SignUpModule implements OnModuleInit {
  constructor(
    private readonly schedule: Schedule,
    private readonly sessions: SignUpSessions,
  ) {}

  onModuleInit(): void {
    this.schedule.every('1h', 'delete-expired-sign-ups', () => this.sessions.deleteExpired(), {
      does: 'Deletes sign-ups that nobody finished in time',
      once: 'deployment',
      whileReadOnly: false,
      after: 'erase-people',
    });
  }
}
