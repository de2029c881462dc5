import { AgentId, InstallationId, TriggerId } from '../ids.js';
import { workspaceId } from '../agents/agent.fixtures.js';
import type { InstallationEvent } from './installation.events.js';

/** Holds what `TemplateUsed` says, for tests. */
export const installation: Extract<InstallationEvent, { type: 'TemplateUsed' }>['data'] = {
  installationId: InstallationId.parse('0193a000-0000-7000-8000-0000000000d1'),
  workspaceId,
  template: { templateId: null, slug: 'invoice-check', title: 'Invoice check', version: 1, hash: 'a'.repeat(64) },
  values: { tax_rate: 21 },
  asksFirst: true,
  connections: [],
  model: null,
  parts: {
    agents: [{ part: 'checker', agentId: AgentId.parse('0193a000-0000-7000-8000-0000000000d2') }],
    triggers: [{ part: 'arrivals', triggerId: TriggerId.parse('0193a000-0000-7000-8000-0000000000d3') }],
    notes: [{ key: 'rates', noteId: '0193a000-0000-5000-8000-0000000000d4' }],
  },
};
