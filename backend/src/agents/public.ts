export { AgentsModule } from './agents.module.js';
export { agentBy, AgentsQueries, agentsThatName } from './agents.queries.js';
export { countedAgents } from './counted-agents.js';
export {
  ArchiveAgent,
  ChangeAgentDetails,
  ChangeAgentOwner,
  CreateAgent,
  EditDraft,
  PauseAgent,
  PublishAgent,
  RenameAgent,
  RestoreAgent,
  ResumeAgent,
} from './domain/agent.commands.js';
export { agentDecider } from './domain/agent.decider.js';
export { NothingToPublish } from './domain/agent.errors.js';
