import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MailModule } from '../../kernel/mail/mail.module.js';
import { SignUpModule } from '../sign-up/sign-up.module.js';
import { WhenApiKeyRevokedDisableIt } from './when-api-key-revoked-disable-it.policy.js';
import { WhenEmailChangedMoveItsCredentials } from './when-email-changed-move-its-credentials.policy.js';
import { WhenEmailVerifiedActivateItsPassword } from './when-email-verified-activate-its-password.policy.js';
import { WhenMembershipEndedRevokeItsKeys } from './when-membership-ended-revoke-its-keys.policy.js';
import { WhenPasswordLockedLockItsCredential } from './when-password-locked-lock-its-credential.policy.js';
import { WhenRoleGainedRenewSessions } from './when-role-gained-renew-sessions.policy.js';

/** Passwords, sessions and API keys in the vault follow the log. */
@Module({
  imports: [AccountsModule, MailModule, SignUpModule],
  providers: [
    WhenApiKeyRevokedDisableIt,
    WhenEmailChangedMoveItsCredentials,
    WhenEmailVerifiedActivateItsPassword,
    WhenMembershipEndedRevokeItsKeys,
    WhenPasswordLockedLockItsCredential,
    WhenRoleGainedRenewSessions,
  ],
})
export class CredentialsModule {}
