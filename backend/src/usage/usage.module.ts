import { Module } from '@nestjs/common';
import { UsageController } from './usage.controller.js';
import { UsageQueries } from './usage.queries.js';

@Module({ controllers: [UsageController], providers: [UsageQueries] })
export class UsageModule {}
