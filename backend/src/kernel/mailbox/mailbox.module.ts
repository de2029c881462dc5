import { Module } from '@nestjs/common';
import { EgressModule } from '../egress/egress.module.js';
import { Mailboxes } from './mailboxes.js';

@Module({ imports: [EgressModule], providers: [Mailboxes], exports: [Mailboxes] })
export class MailboxModule {}
