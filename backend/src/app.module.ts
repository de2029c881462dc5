import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { PlatformModule } from '@throughline/platform/platform.module.js';
import { AccessModule } from './access/access.module.js';
import { AgentsModule } from './agents/agents.module.js';
import { HistoryModule } from './history/history.module.js';
import { HttpModule } from './kernel/http/http.module.js';
import { IdentityModule } from './access/authentication/authentication.module.js';
import { JobsModule } from './kernel/jobs/jobs.module.js';
import { AgentToolsModule } from './kernel/agent-tools/agent-tools.module.js';
import { ModelsModule } from './models/models.module.js';
import { NotesModule } from './notes/notes.module.js';
import { ProcessesModule } from './processes/processes.module.js';
import { ToolsModule } from './tools/tools.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { RealtimeModule } from './kernel/realtime/realtime.module.js';
import { RunsModule } from './runs/runs.module.js';
import { TriggersModule } from './triggers/triggers.module.js';
import { WorkspacesModule } from './workspaces/workspaces.module.js';

const machinery = [CqrsModule.forRoot(), HttpModule, JobsModule, RealtimeModule, AgentToolsModule];
const access = [AccessModule];
const features = [
  IdentityModule,
  WorkspacesModule,
  AgentsModule,
  ModelsModule,
  NotesModule,
  ToolsModule,
  RunsModule,
  TriggersModule,
  HistoryModule,
  OperationsModule,
];
const processes = [ProcessesModule];

@Module({})
export class AppModule {
  static forRoot(config: Config, clock?: Clock): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.forRoot(config, clock), ...machinery, ...access, ...features, ...processes],
    };
  }
}
