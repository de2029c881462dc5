export { ConnectionAuthority } from './connection-authority.js';
export { connectionDecider } from './domain/connection.decider.js';
export { countedConnections } from './counted-connections.js';
export { ConnectionsModule } from './connections.module.js';
export { askableModels, listedModel } from './listed-models.js';
export {
  GrantConnectionAccess,
  RenameConnection,
  ShareConnection,
  WithdrawConnectionAccess,
} from './domain/connection.commands.js';
export { hashDefinition } from './use/hash-definition.js';
