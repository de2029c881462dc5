export { assemble } from './assembler/assembler.js';
export { requestDigest } from './assembler/canonical-request.js';
export {
  ModelFailure,
  nothingSpent,
  type Conversation,
  type ConversationFile,
  type ModelAnswer,
  type PartPiece,
  type PastCall,
  type PastTurn,
  type Spent,
  type ToolOffer,
} from './language-model.js';
export { ModelsModule } from './models.module.js';
export { Models } from './models.js';
export { costMicros, getCost as costOf, type Tokens } from './prices/cost.js';
export { priceAt, tierStarts } from './prices/price-book.js';
export { estimatedUsage } from './turns/usage.js';
