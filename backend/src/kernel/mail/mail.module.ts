import { Module } from '@nestjs/common';
import { Mailer } from './mailer.js';
import { Outbox } from './outbox.js';

@Module({ providers: [Mailer, Outbox], exports: [Outbox] })
export class MailModule {}
