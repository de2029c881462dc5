import type { Provider } from '@nestjs/common';
import { ApiKeys } from '../api-keys/api-keys.js';
import { Sessions } from '../sessions/sessions.js';
import { ApiKeyStore } from '../api-keys/api-key-store.js';
import { MyApiKeys } from '../../accounts/api-keys/issue-api-key.js';
import { StoredApiKeys } from '../api-keys/api-key-authenticator.js';
import { AuthLimits } from '../requests/auth-limits.js';
import { Cookies } from '../requests/cookies.js';
import { ChangingEmail } from '../../accounts/email-change/start-email-change.js';
import { EmailChanges } from '../../accounts/email-change/email-change-store.js';
import { MovingAccount } from '../../accounts/email-change/move-account-email.js';
import { Stopping } from '../../accounts/email-change/disown-change.js';
import { Accounts } from '../../sign-up/registration/open-account.js';
import { BrowserFlow } from '../../sign-up/sessions/current-sign-up.js';
import { Confirmation } from '../../sign-up/verification/confirm-email.js';
import { Flows } from '../../sign-up/sessions/sign-up-sessions.js';
import { RegisteringInvited } from '../../processes/invited-registration/register-invited.js';
import { Registering } from '../../sign-up/registration/start-registration.js';
import { Registrations } from '../../sign-up/registration/registration-jobs.js';
import { Resending } from '../../sign-up/verification/resend-verification.js';
import { Verification } from '../../sign-up/verification/verify-email-address.js';
import { VerificationCodes } from '../../sign-up/verification/verification-codes.js';
import { VerificationLinks } from '../../sign-up/verification/verification-links.js';
import { VerificationMails } from '../../sign-up/registration/start-sign-up.js';
import { VerificationRequests } from '../../sign-up/registration/request-verification-email.js';
import { WaitingPage } from '../../sign-up/verification/verification-status.js';
import { Housekeeping } from './housekeeping.js';
import { Landing } from '../redirects/redirect-after-sign-in.js';
import { Erasing } from '../../processes/erasure/erase-due-accounts.js';
import { Exporting } from '../../privacy/export-personal-data.js';
import { ForgettingInvitations } from '../../processes/erasure/erase-invitations.js';
import { Forgetting } from '../../processes/erasure/erase-personal-data.js';
import { Leaving } from '../../privacy/close-account.js';
import { AccountLetters } from '../../accounts/passwords/password.emails.js';
import { EmailChangeLetters } from '../../accounts/email-change/email-change.emails.js';
import { ResetLetters } from '../../sign-in/password-reset/password-reset.emails.js';
import { SecurityLetters } from '../../accounts/second-factor/security.emails.js';
import { SessionLetters } from '../../sign-in/sign-in.emails.js';
import { VerificationLetter } from '../../sign-up/verification/verification.emails.js';
import { MailLinks } from '../tokens/mail-links.js';
import { MyAccount } from '../../accounts/profile/account.queries.js';
import { Ceremonies } from '../passkeys/passkey-challenges.js';
import { PasskeyStore } from '../passkeys/passkey-store.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { SigningInByPasskey } from '../../sign-in/passkeys/sign-in-with-passkey.js';
import { ChangingPassword } from '../../accounts/passwords/replace-password.js';
import { Credentials } from '../passwords/credential-store.js';
import { PasswordCheck } from '../passwords/password-verifier.js';
import { SigningIn } from '../../sign-in/passwords/sign-in-with-password.js';
import { SignInRefusals } from '../../sign-in/passwords/record-refused-sign-in.js';
import { SignInTries } from '../passwords/sign-in-attempts.js';
import { PeopleQueries } from '../identity/people.queries.js';
import { Photos } from '../../accounts/photos/photos.js';
import { WhenApiKeyRevokedStopIt } from '../../processes/credentials/when-api-key-revoked-stop-it.policy.js';
import { WhenDeletionRequestedTellItsOwner } from '../../processes/account-notices/when-deletion-requested-tell-its-owner.policy.js';
import { WhenEmailChangeRequestedSendItsMails } from '../../processes/account-notices/when-email-change-requested-send-its-mails.policy.js';
import { WhenEmailChangedMoveItsAccount } from '../../processes/credentials/when-email-changed-move-its-account.policy.js';
import { WhenEmailVerifiedKeepItsPassword } from '../../processes/credentials/when-email-verified-keep-its-password.policy.js';
import { WhenMembershipEndedRevokeItsKeys } from '../../processes/credentials/when-membership-ended-revoke-its-keys.policy.js';
import { WhenPasswordChangedTellItsOwner } from '../../processes/account-notices/when-password-changed-tell-its-owner.policy.js';
import { WhenPasswordLockedLockIt } from '../../processes/credentials/when-password-locked-lock-it.policy.js';
import { WhenPasswordResetRequestedSendItsLink } from '../../processes/account-notices/when-password-reset-requested-send-its-link.policy.js';
import { WhenPersonErasedForgetThem } from '../../processes/erasure/when-person-erased-forget-them.policy.js';
import { WhenRoleGainedRenewSessions } from '../../processes/credentials/when-role-gained-renew-sessions.policy.js';
import { WhenSecurityChangedTellItsOwner } from '../../processes/account-notices/when-security-changed-tell-its-owner.policy.js';
import { WhenSignedInSomewhereNewTellItsOwner } from '../../processes/account-notices/when-signed-in-somewhere-new-tell-its-owner.policy.js';
import { WhenVerificationRequestedSendItsMail } from '../../processes/account-notices/when-verification-requested-send-its-mail.policy.js';
import { AskingForReset } from '../../sign-in/password-reset/start-password-reset.js';
import { ResettingPassword } from '../../sign-in/password-reset/reset-password-by-link.js';
import { Challenges } from '../second-factor/second-factor-challenges.js';
import { RecoveryCodes } from '../second-factor/recovery-code-store.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { SigningInByCode } from '../../sign-in/second-factor/sign-in-with-code.js';
import { CookieSessions } from '../sessions/cookie-sessions.js';
import { Freshness } from '../sessions/recent-authentication.js';
import { RevokingSessions } from '../sessions/revoke-sessions.js';
import { SessionStore } from '../sessions/session-store.js';
import { SessionTokens } from '../sessions/session-tokens.js';
import { Signing } from '../sessions/issue-session.js';
import { SteppingUp } from '../sessions/reauthenticate-session.js';
import { Setup } from '../../processes/set-up/set-up-account.js';

const flows = [
  Flows,
  Accounts,
  BrowserFlow,
  Confirmation,
  Registering,
  RegisteringInvited,
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
  SessionTokens,
  Freshness,
  SteppingUp,
  CookieSessions,
  { provide: Sessions, useExisting: CookieSessions },
  Signing,
  RevokingSessions,
];
const resets = [AskingForReset, ResettingPassword];
const secondFactor = [Challenges, RecoveryCodes, SecondFactors, SigningInByCode];
const passkeys = [Ceremonies, Passkeys, PasskeyStore, SigningInByPasskey];
const leaving = [Erasing, Exporting, Forgetting, ForgettingInvitations, Leaving];
const emailChange = [ChangingEmail, EmailChanges, MovingAccount, Stopping];
const letters = [AccountLetters, EmailChangeLetters, ResetLetters, SecurityLetters, SessionLetters, VerificationLetter];
const apiKeys = [ApiKeyStore, MyApiKeys, StoredApiKeys, { provide: ApiKeys, useExisting: StoredApiKeys }];
const policies = [
  WhenApiKeyRevokedStopIt,
  WhenMembershipEndedRevokeItsKeys,
  WhenDeletionRequestedTellItsOwner,
  WhenPersonErasedForgetThem,
  WhenRoleGainedRenewSessions,
  WhenSecurityChangedTellItsOwner,
  WhenEmailChangedMoveItsAccount,
  WhenEmailChangeRequestedSendItsMails,
  WhenSignedInSomewhereNewTellItsOwner,
  WhenEmailVerifiedKeepItsPassword,
  WhenPasswordChangedTellItsOwner,
  WhenPasswordLockedLockIt,
  WhenPasswordResetRequestedSendItsLink,
  WhenVerificationRequestedSendItsMail,
];

/** What the account is made of: each list is a folder. */
export const identityProviders: Provider[] = [
  ...flows,
  ...passwords,
  ...sessions,
  ...resets,
  ...emailChange,
  ...secondFactor,
  ...passkeys,
  ...apiKeys,
  ...leaving,
  ...letters,
  ...policies,
  AuthLimits,
  Cookies,
  Housekeeping,
  Landing,
  MailLinks,
  MyAccount,
  PeopleQueries,
  Photos,
  Setup,
];
