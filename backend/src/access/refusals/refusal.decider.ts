import type { SecurityEvent } from '@throughline/contracts/security/security.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import type { RefusalCommand } from './refusal.commands.js';

/** A refusal happened: there is nothing to decide, and nothing to remember. */
export const refusalDecider: Decider<null, RefusalCommand, SecurityEvent> = {
  category: 'security',
  id: ({ data }) => data.workspaceId,
  initial: null,
  decide: ({ data }) => [{ type: 'PermissionRefused', data }],
  evolve: () => null,
  snapshot: { every: 200, version: 1 },
};
