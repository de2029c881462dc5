import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { MailModule } from '../../kernel/mail/mail.module.js';
import { SignUpModule } from '../../sign-up/sign-up.module.js';
import { WhenApiKeyRevokedStopIt } from './when-api-key-revoked-stop-it.policy.js';
import { WhenEmailChangedMoveItsAccount } from './when-email-changed-move-its-account.policy.js';
import { WhenEmailVerifiedKeepItsPassword } from './when-email-verified-keep-its-password.policy.js';
import { WhenMembershipEndedRevokeItsKeys } from './when-membership-ended-revoke-its-keys.policy.js';
import { WhenPasswordLockedLockIt } from './when-password-locked-lock-it.policy.js';
import { WhenRoleGainedRenewSessions } from './when-role-gained-renew-sessions.policy.js';

/** Passwords, sessions and API keys in the vault follow the log. */
@Module({
  imports: [AccountsModule, MailModule, SignUpModule],
  providers: [
    WhenApiKeyRevokedStopIt,
    WhenEmailChangedMoveItsAccount,
    WhenEmailVerifiedKeepItsPassword,
    WhenMembershipEndedRevokeItsKeys,
    WhenPasswordLockedLockIt,
    WhenRoleGainedRenewSessions,
  ],
})
export class CredentialsModule {}
