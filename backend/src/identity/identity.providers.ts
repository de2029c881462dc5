import type { Provider } from '@nestjs/common';
import { MyApiKeys } from './api-keys/my-api-keys.js';
import { ChangingEmail } from './email-change/changing-email.js';
import { EmailChanges } from './email-change/email-changes.js';
import { MovingAccount } from './email-change/moving-account.js';
import { Stopping } from './email-change/stopping.js';
import { Accounts } from './flows/accounts.js';
import { BrowserFlow } from './flows/browser-flow.js';
import { Confirmation } from './flows/confirmation.js';
import { Flows } from './flows/flows.js';
import { RegisteringInvited } from './flows/registering-invited.js';
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
import { Landing } from './landing.js';
import { Erasing } from './leaving/erasing.js';
import { Exporting } from './leaving/exporting.js';
import { ForgettingInvitations } from './leaving/forgetting-invitations.js';
import { Forgetting } from './leaving/forgetting.js';
import { Leaving } from './leaving/leaving.js';
import { AccountLetters } from './letters/account.letters.js';
import { EmailChangeLetters } from './letters/email-change.letters.js';
import { ResetLetters } from './letters/reset.letters.js';
import { SecurityLetters } from './letters/security.letters.js';
import { SessionLetters } from './letters/session.letters.js';
import { VerificationLetter } from './letters/verification.letter.js';
import { MailLinks } from './mail-links.js';
import { MyAccount } from './my-account.js';
import { Ceremonies } from './passkeys/ceremonies.js';
import { PasskeyStore } from './passkeys/passkey-store.js';
import { Passkeys } from './passkeys/passkeys.js';
import { SigningInByPasskey } from './passkeys/signing-in-by-passkey.js';
import { ChangingPassword } from './passwords/changing-password.js';
import { Credentials } from './passwords/credentials.js';
import { PasswordCheck } from './passwords/password-check.js';
import { SigningIn } from './passwords/signing-in.js';
import { SignInRefusals } from './passwords/sign-in-refusals.js';
import { SignInTries } from './passwords/sign-in-tries.js';
import { PeopleQueries } from './people.queries.js';
import { Photos } from './photos/photos.js';
import { WhenApiKeyRevokedStopIt } from '../processes/identity/when-api-key-revoked-stop-it.policy.js';
import { WhenDeletionRequestedTellItsOwner } from '../processes/identity/when-deletion-requested-tell-its-owner.policy.js';
import { WhenEmailChangeRequestedSendItsMails } from '../processes/identity/when-email-change-requested-send-its-mails.policy.js';
import { WhenEmailChangedMoveItsAccount } from '../processes/identity/when-email-changed-move-its-account.policy.js';
import { WhenEmailVerifiedKeepItsPassword } from '../processes/identity/when-email-verified-keep-its-password.policy.js';
import { WhenMembershipEndedRevokeItsKeys } from '../processes/identity/when-membership-ended-revoke-its-keys.policy.js';
import { WhenPasswordChangedTellItsOwner } from '../processes/identity/when-password-changed-tell-its-owner.policy.js';
import { WhenPasswordLockedLockIt } from '../processes/identity/when-password-locked-lock-it.policy.js';
import { WhenPasswordResetRequestedSendItsLink } from '../processes/identity/when-password-reset-requested-send-its-link.policy.js';
import { WhenPersonErasedForgetThem } from '../processes/identity/when-person-erased-forget-them.policy.js';
import { WhenRoleGainedRenewSessions } from '../processes/identity/when-role-gained-renew-sessions.policy.js';
import { WhenSecurityChangedTellItsOwner } from '../processes/identity/when-security-changed-tell-its-owner.policy.js';
import { WhenSignedInSomewhereNewTellItsOwner } from '../processes/identity/when-signed-in-somewhere-new-tell-its-owner.policy.js';
import { WhenVerificationRequestedSendItsMail } from '../processes/identity/when-verification-requested-send-its-mail.policy.js';
import { AskingForReset } from './resets/asking-for-reset.js';
import { ResettingPassword } from './resets/resetting-password.js';
import { Challenges } from './second-factor/challenges.js';
import { RecoveryCodes } from './second-factor/recovery-codes.js';
import { SecondFactors } from './second-factor/second-factors.js';
import { SigningInByCode } from './second-factor/signing-in-by-code.js';
import { SteppingUp } from './stepping-up.js';
import { SessionLog } from '../access/sessions/session-log.js';
import { AccountSessionLog } from './account-session-log.js';
import { Setup } from './setup.js';

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
const sessions = [SteppingUp, { provide: SessionLog, useClass: AccountSessionLog }];
const resets = [AskingForReset, ResettingPassword];
const secondFactor = [Challenges, RecoveryCodes, SecondFactors, SigningInByCode];
const passkeys = [Ceremonies, Passkeys, PasskeyStore, SigningInByPasskey];
const leaving = [Erasing, Exporting, Forgetting, ForgettingInvitations, Leaving];
const emailChange = [ChangingEmail, EmailChanges, MovingAccount, Stopping];
const letters = [AccountLetters, EmailChangeLetters, ResetLetters, SecurityLetters, SessionLetters, VerificationLetter];
const apiKeys = [MyApiKeys];
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
  Housekeeping,
  Landing,
  MailLinks,
  MyAccount,
  PeopleQueries,
  Photos,
  Setup,
];
