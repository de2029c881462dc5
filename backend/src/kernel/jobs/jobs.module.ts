import { Global, Module } from '@nestjs/common';
import { FollowUps } from './follow-ups.js';
import { Jobs } from './jobs.js';

@Global()
@Module({ providers: [Jobs, FollowUps], exports: [Jobs, FollowUps] })
export class JobsModule {}
