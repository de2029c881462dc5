import { Module } from '@nestjs/common';
import { AgentController } from './agent.controller.js';
import { AgentsController } from './agents.controller.js';
import { AgentsQueries } from './agents.queries.js';
import { ArchiveAgentHandler } from './commands/archive-agent.handler.js';
import { ChangeAgentDetailsHandler } from './commands/change-agent-details.handler.js';
import { CreateAgentHandler } from './commands/create-agent.handler.js';
import { EditDraftHandler } from './commands/edit-draft.handler.js';
import { PauseAgentHandler } from './commands/pause-agent.handler.js';
import { PublishAgentHandler } from './commands/publish-agent.handler.js';
import { RenameAgentHandler } from './commands/rename-agent.handler.js';
import { RestoreAgentHandler } from './commands/restore-agent.handler.js';
import { RestoreVersionHandler } from './commands/restore-version.handler.js';
import { ResumeAgentHandler } from './commands/resume-agent.handler.js';

@Module({
  controllers: [AgentsController, AgentController],
  providers: [
    AgentsQueries,
    CreateAgentHandler,
    RenameAgentHandler,
    ChangeAgentDetailsHandler,
    EditDraftHandler,
    PublishAgentHandler,
    RestoreVersionHandler,
    PauseAgentHandler,
    ResumeAgentHandler,
    ArchiveAgentHandler,
    RestoreAgentHandler,
  ],
})
export class AgentsModule {}
