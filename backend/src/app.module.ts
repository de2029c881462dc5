import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { Config } from '@throughline/platform/config/config.js';
import { PlatformModule } from '@throughline/platform/platform.module.js';
import { AgentsModule } from './agents/agents.module.js';
import { HistoryModule } from './history/history.module.js';
import { HttpModule } from './http/http.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';

const features = [AgentsModule, HistoryModule];

@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    const machinery = [PlatformModule.forRoot(config), CqrsModule.forRoot(), HttpModule, JobsModule, RealtimeModule, OperationsModule];
    return { module: AppModule, imports: [...machinery, ...features] };
  }
}
