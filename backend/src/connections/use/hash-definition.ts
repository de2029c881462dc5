import { createHash } from 'node:crypto';
import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { canonical } from '@throughline/contracts/chain/canonical.js';

/** Identifies everything that an agent does: its instructions, model, tools, accounts and limits. */
export const hashDefinition = (definition: AgentDefinition): string =>
  createHash('sha256').update(canonical(definition)).digest('base64url');
