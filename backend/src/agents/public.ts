export {
  ArchiveAgent,
  ChangeAgentDetails,
  ChangeAgentOwner,
  CreateAgent,
  EditDraft,
  PublishAgent,
  RenameAgent,
} from './domain/agent.commands.js';
export { agentDecider } from './domain/agent.decider.js';
export { NothingToPublish } from './domain/agent.errors.js';
