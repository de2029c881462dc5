import { Module } from '@nestjs/common';
import { MailModule } from '../../kernel/mail/mail.module.js';
import { WhenDeletionRequestedTellItsOwner } from './when-deletion-requested-tell-its-owner.policy.js';
import { WhenEmailChangeRequestedSendItsMails } from './when-email-change-requested-send-its-mails.policy.js';
import { WhenPasswordChangedTellItsOwner } from './when-password-changed-tell-its-owner.policy.js';
import { WhenPasswordResetRequestedSendItsLink } from './when-password-reset-requested-send-its-link.policy.js';
import { WhenProvidersChangedTellTheOwner } from './when-providers-changed-tell-the-owner.policy.js';
import { WhenSecurityChangedTellItsOwner } from './when-security-changed-tell-its-owner.policy.js';
import { WhenSignedInSomewhereNewTellItsOwner } from './when-signed-in-somewhere-new-tell-its-owner.policy.js';
import { WhenVerificationRequestedSendItsMail } from './when-verification-requested-send-its-mail.policy.js';

/** E-mails that follow what happened to an account. */
@Module({
  imports: [MailModule],
  providers: [
    WhenDeletionRequestedTellItsOwner,
    WhenEmailChangeRequestedSendItsMails,
    WhenPasswordChangedTellItsOwner,
    WhenPasswordResetRequestedSendItsLink,
    WhenProvidersChangedTellTheOwner,
    WhenSecurityChangedTellItsOwner,
    WhenSignedInSomewhereNewTellItsOwner,
    WhenVerificationRequestedSendItsMail,
  ],
})
export class AccountNoticesModule {}
