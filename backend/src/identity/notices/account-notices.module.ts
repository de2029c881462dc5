import { Module } from '@nestjs/common';
import { MailModule } from '../../kernel/mail/mail.module.js';
import { WhenDeletionRequestedNotifyItsOwner } from './when-deletion-requested-notify-its-owner.policy.js';
import { WhenEmailChangeRequestedSendItsMails } from './when-email-change-requested-send-its-mails.policy.js';
import { WhenPasswordChangedNotifyItsOwner } from './when-password-changed-notify-its-owner.policy.js';
import { WhenPasswordResetRequestedSendItsLink } from './when-password-reset-requested-send-its-link.policy.js';
import { WhenProvidersChangedNotifyTheOwner } from './when-providers-changed-notify-the-owner.policy.js';
import { WhenSecurityChangedNotifyTheOwner } from './when-security-changed-notify-the-owner.policy.js';
import { WhenNewDeviceSignedInNotifyItsOwner } from './when-new-device-signed-in-notify-its-owner.policy.js';
import { WhenVerificationRequestedSendItsMail } from './when-verification-requested-send-its-mail.policy.js';

/** E-mails about changes to an account. */
@Module({
  imports: [MailModule],
  providers: [
    WhenDeletionRequestedNotifyItsOwner,
    WhenEmailChangeRequestedSendItsMails,
    WhenPasswordChangedNotifyItsOwner,
    WhenPasswordResetRequestedSendItsLink,
    WhenProvidersChangedNotifyTheOwner,
    WhenSecurityChangedNotifyTheOwner,
    WhenNewDeviceSignedInNotifyItsOwner,
    WhenVerificationRequestedSendItsMail,
  ],
})
export class AccountNoticesModule {}
