import { Module } from '@nestjs/common';
import { MailModule } from '../../kernel/mail/mail.module.js';
import { WorkspacesModule } from '../../workspaces/public.js';
import { BillingEmails } from './billing-emails.js';
import { Payers } from './payers.js';
import { TrialReminders } from './trial-reminders.js';
import { WhenBillingChangedNotifyWhoPays } from './when-billing-changed-notify-who-pays.policy.js';

@Module({
  imports: [MailModule, WorkspacesModule],
  providers: [BillingEmails, Payers, TrialReminders, WhenBillingChangedNotifyWhoPays],
})
export class BillingEmailsModule {}
