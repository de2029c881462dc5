import type { AgentTale } from './tales/agent-tale.js';
import { briefing, customs, documents, notices, stock, tide } from './tales/quay.js';
import { customers, orders, quotes, refunds, returns } from './tales/sales.js';

/** In order of creation. */
export const agentTales: readonly AgentTale[] = [
  orders,
  quotes,
  notices,
  stock,
  briefing,
  refunds,
  tide,
  customs,
  returns,
  documents,
  customers,
];
