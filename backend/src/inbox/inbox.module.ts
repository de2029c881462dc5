import { Module } from '@nestjs/common';
import { InboxController } from './inbox.controller.js';
import { InboxQueries } from './inbox.queries.js';

@Module({ controllers: [InboxController], providers: [InboxQueries] })
export class InboxModule {}
