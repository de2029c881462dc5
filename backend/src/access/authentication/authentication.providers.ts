import type { Provider } from '@nestjs/common';
import { ApiKeys } from '../api-keys/api-keys.js';
import { Sessions } from '../sessions/sessions.js';
import { ApiKeyStore } from '../api-keys/api-key-store.js';
import { IssueApiKey } from '../../accounts/api-keys/issue-api-key.js';
import { ApiKeyAuthenticator } from '../api-keys/api-key-authenticator.js';
import { AuthLimits } from '../requests/auth-limits.js';
import { Cookies } from '../requests/cookies.js';
import { StartEmailChange } from '../../accounts/email-change/start-email-change.js';
import { EmailChangeStore } from '../../accounts/email-change/email-change-store.js';
import { MoveAccountEmail } from '../../accounts/email-change/move-account-email.js';
import { DisownChange } from '../../accounts/email-change/disown-change.js';
import { OpenAccount } from '../../sign-up/registration/open-account.js';
import { CurrentSignUp } from '../../sign-up/sessions/current-sign-up.js';
import { ConfirmEmail } from '../../sign-up/verification/confirm-email.js';
import { SignUpSessions } from '../../sign-up/sessions/sign-up-sessions.js';
import { RegisterInvited } from '../../processes/invited-registration/register-invited.js';
import { StartRegistration } from '../../sign-up/registration/start-registration.js';
import { RegistrationJobs } from '../../sign-up/registration/registration-jobs.js';
import { ResendVerification } from '../../sign-up/verification/resend-verification.js';
import { VerifyEmailAddress } from '../../sign-up/verification/verify-email-address.js';
import { VerificationCodes } from '../../sign-up/verification/verification-codes.js';
import { VerificationLinks } from '../../sign-up/verification/verification-links.js';
import { StartSignUp } from '../../sign-up/registration/start-sign-up.js';
import { RequestVerificationEmail } from '../../sign-up/registration/request-verification-email.js';
import { VerificationStatus } from '../../sign-up/verification/verification-status.js';
import { Housekeeping } from './housekeeping.js';
import { RedirectAfterSignIn } from '../redirects/redirect-after-sign-in.js';
import { EraseDueAccounts } from '../../processes/erasure/erase-due-accounts.js';
import { ExportPersonalData } from '../../privacy/export-personal-data.js';
import { EraseInvitations } from '../../processes/erasure/erase-invitations.js';
import { ErasePersonalData } from '../../processes/erasure/erase-personal-data.js';
import { CloseAccount } from '../../privacy/close-account.js';
import { PasswordEmails } from '../../accounts/passwords/password.emails.js';
import { EmailChangeEmails } from '../../accounts/email-change/email-change.emails.js';
import { PasswordResetEmails } from '../../sign-in/password-reset/password-reset.emails.js';
import { SecurityEmails } from '../../accounts/second-factor/security.emails.js';
import { SignInEmails } from '../../sign-in/sign-in.emails.js';
import { VerificationEmails } from '../../sign-up/verification/verification.emails.js';
import { MailLinks } from '../tokens/mail-links.js';
import { AccountQueries } from '../../accounts/profile/account.queries.js';
import { PasskeyChallenges } from '../passkeys/passkey-challenges.js';
import { PasskeyStore } from '../passkeys/passkey-store.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { SignInWithPasskey } from '../../sign-in/passkeys/sign-in-with-passkey.js';
import { ReplacePassword } from '../../accounts/passwords/replace-password.js';
import { CredentialStore } from '../passwords/credential-store.js';
import { PasswordVerifier } from '../passwords/password-verifier.js';
import { SignInWithPassword } from '../../sign-in/passwords/sign-in-with-password.js';
import { RecordRefusedSignIn } from '../../sign-in/passwords/record-refused-sign-in.js';
import { SignInAttempts } from '../passwords/sign-in-attempts.js';
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
import { StartPasswordReset } from '../../sign-in/password-reset/start-password-reset.js';
import { ResetPasswordByLink } from '../../sign-in/password-reset/reset-password-by-link.js';
import { SecondFactorChallenges } from '../second-factor/second-factor-challenges.js';
import { RecoveryCodeStore } from '../second-factor/recovery-code-store.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { SignInWithCode } from '../../sign-in/second-factor/sign-in-with-code.js';
import { CookieSessions } from '../sessions/cookie-sessions.js';
import { RecentAuthentication } from '../sessions/recent-authentication.js';
import { RevokeSessions } from '../sessions/revoke-sessions.js';
import { SessionStore } from '../sessions/session-store.js';
import { SessionTokens } from '../sessions/session-tokens.js';
import { IssueSession } from '../sessions/issue-session.js';
import { ReauthenticateSession } from '../sessions/reauthenticate-session.js';
import { SetUpAccount } from '../../processes/set-up/set-up-account.js';

const flows = [
  SignUpSessions,
  OpenAccount,
  CurrentSignUp,
  ConfirmEmail,
  StartRegistration,
  RegisterInvited,
  RegistrationJobs,
  ResendVerification,
  VerifyEmailAddress,
  VerificationCodes,
  VerificationLinks,
  StartSignUp,
  RequestVerificationEmail,
  VerificationStatus,
];
const passwords = [
  ReplacePassword,
  CredentialStore,
  PasswordVerifier,
  SignInWithPassword,
  RecordRefusedSignIn,
  SignInAttempts,
];
const sessions = [
  SessionStore,
  SessionTokens,
  RecentAuthentication,
  ReauthenticateSession,
  CookieSessions,
  { provide: Sessions, useExisting: CookieSessions },
  IssueSession,
  RevokeSessions,
];
const resets = [StartPasswordReset, ResetPasswordByLink];
const secondFactor = [SecondFactorChallenges, RecoveryCodeStore, SecondFactors, SignInWithCode];
const passkeys = [PasskeyChallenges, Passkeys, PasskeyStore, SignInWithPasskey];
const leaving = [EraseDueAccounts, ExportPersonalData, ErasePersonalData, EraseInvitations, CloseAccount];
const emailChange = [StartEmailChange, EmailChangeStore, MoveAccountEmail, DisownChange];
const letters = [
  PasswordEmails,
  EmailChangeEmails,
  PasswordResetEmails,
  SecurityEmails,
  SignInEmails,
  VerificationEmails,
];
const apiKeys = [ApiKeyStore, IssueApiKey, ApiKeyAuthenticator, { provide: ApiKeys, useExisting: ApiKeyAuthenticator }];
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
  RedirectAfterSignIn,
  MailLinks,
  AccountQueries,
  PeopleQueries,
  Photos,
  SetUpAccount,
];
