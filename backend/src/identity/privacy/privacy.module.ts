import { Module } from '@nestjs/common';
import { MailModule } from '../../kernel/mail/mail.module.js';
import { CloseAccount } from './close-account.js';
import { DeletionEmails } from './deletion-emails.js';
import { ExportPersonalData } from './export-personal-data.js';
import { KeepAccount } from './keep-account.js';
import { PersonalHistoryQueries } from './personal-history.queries.js';
import { PrivacyController } from './privacy.controller.js';

/** A person's data: its export, and the deletion of the account. */
@Module({
  imports: [MailModule],
  controllers: [PrivacyController],
  providers: [CloseAccount, DeletionEmails, ExportPersonalData, KeepAccount, PersonalHistoryQueries],
})
export class PrivacyModule {}
