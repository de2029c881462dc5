import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/public.js';
import { MailModule } from '../kernel/mail/mail.module.js';
import { RunsModule } from '../runs/public.js';
import { TriggersModule } from '../triggers/public.js';
import { WorkspacesModule } from '../workspaces/public.js';
import { InboxController } from './inbox.controller.js';
import { StoredNoticesRead } from './notices-read.js';
import { InboxQueries } from './inbox.queries.js';
import { InboxEmails } from './mails/inbox-emails.js';
import { InboxMails } from './mails/inbox-mails.js';
import { ItemFacts } from './mails/item-facts.js';
import { PersonalMails } from './mails/personal-mails.js';
import { StoredMailChoices } from './mails/mail-choices.js';
import { WhenPersonErasedEraseTheirMailChoices } from './mails/when-person-erased-erase-their-mail-choices.policy.js';
import { WhenSomebodyIsNeededPlanAMail } from './mails/when-somebody-is-needed-plan-a-mail.policy.js';

@Module({
  imports: [AgentsModule, MailModule, RunsModule, TriggersModule, WorkspacesModule],
  controllers: [InboxController],
  providers: [
    InboxQueries,
    InboxMails,
    InboxEmails,
    ItemFacts,
    StoredMailChoices,
    StoredNoticesRead,
    PersonalMails,
    WhenPersonErasedEraseTheirMailChoices,
    WhenSomebodyIsNeededPlanAMail,
  ],
})
export class InboxModule {}
