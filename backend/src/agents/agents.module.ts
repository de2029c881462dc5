import { Module } from '@nestjs/common';
import { toHandlers } from '../kernel/commands/handlers-of.js';
import { AgentController } from './agent.controller.js';
import { AgentsController } from './agents.controller.js';
import { AgentsQueries } from './agents.queries.js';
import { ArchiveAgentHandler } from './commands/archive-agent.handler.js';
import { CreateAgentHandler } from './commands/create-agent.handler.js';
import { EditDraftHandler } from './commands/edit-draft.handler.js';
import { PublishAgentHandler } from './commands/publish-agent.handler.js';
import { RestoreAgentHandler } from './commands/restore-agent.handler.js';
import * as agentCommands from './domain/agent.commands.js';
import { agentDecider } from './domain/agent.decider.js';

const { ArchiveAgent, CreateAgent, EditDraft, PublishAgent, RestoreAgent } = agentCommands;

@Module({
  controllers: [AgentsController, AgentController],
  providers: [
    AgentsQueries,
    CreateAgentHandler,
    ArchiveAgentHandler,
    EditDraftHandler,
    PublishAgentHandler,
    RestoreAgentHandler,
    ...toHandlers(agentDecider, agentCommands, [CreateAgent, ArchiveAgent, EditDraft, PublishAgent, RestoreAgent]),
  ],
  exports: [AgentsQueries],
})
export class AgentsModule {}
