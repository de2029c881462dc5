import { Global, Module } from '@nestjs/common';
import { Schedule } from './schedule.js';
import { TaskRunner } from './task-runner.js';
import { TaskRuns } from './task-runs.js';

@Global()
@Module({ providers: [Schedule, TaskRunner, TaskRuns], exports: [Schedule] })
export class ScheduleModule {}
