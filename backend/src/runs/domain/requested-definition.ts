import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';

type Published = { draft: AgentDefinition; versions: readonly AgentDefinition[] };

/** The definition a run is requested with: a published version, the latest one, the draft or one of its own (version null). */
export const requestedDefinition = (
  { draft, versions }: Published,
  requested: number | 'latest' | 'draft' | AgentDefinition,
): { version: number | null; definition: AgentDefinition } => {
  if (requested === 'draft') return { version: null, definition: draft };
  if (typeof requested === 'object') return { version: null, definition: requested };
  const version = requested === 'latest' ? versions.length : requested;
  const definition = versions[version - 1];
  if (definition !== undefined) return { version, definition };
  if (requested === 'latest')
    throw new InvalidState('draft', 'The agent has never been published: publish it, or run its draft.');
  throw new NotFound();
};
