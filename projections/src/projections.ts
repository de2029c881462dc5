import type { Projection } from '@throughline/platform/projections/table.js';
import { endpointsProjection } from './endpoints/endpoints.projection.js';
import { workspaceUsageProjection } from './limits/workspace-usage.projection.js';
import { agentActivityProjection } from './agents/agent-activity.projection.js';
import { agentsProjection } from './agents/agents.projection.js';
import { replacedEditsProjection } from './agents/replaced-edits.projection.js';
import { billingProjection } from './billing/billing.projection.js';
import { budgetsProjection } from './budgets/budgets.projection.js';
import { chainProjection } from './chain/chain.projection.js';
import { connectionsProjection } from './connections/connections.projection.js';
import { filesProjection } from './files/files.projection.js';
import { eventCountsProjection } from './history/event-counts.projection.js';
import { historyProjection } from './history/history.projection.js';
import { peopleProjection } from './identity/people.projection.js';
import { inboxProjection } from './inbox/inbox.projection.js';
import { notesProjection } from './notes/notes.projection.js';
import { runsProjection } from './runs/runs.projection.js';
import { securityProjection } from './security/security.projection.js';
import { templatesProjection } from './templates/templates.projection.js';
import { triggerActivityProjection } from './triggers/trigger-activity.projection.js';
import { triggersProjection } from './triggers/triggers.projection.js';
import { undosProjection } from './undo/undos.projection.js';
import { usageProjection } from './usage/usage.projection.js';
import { workspacesProjection } from './workspaces/workspaces.projection.js';

/** Every projection there is. The replica comes first: what is built from the past reads it. */
export const projections: readonly Projection[] = [
  historyProjection,
  chainProjection,
  eventCountsProjection,
  peopleProjection,
  workspacesProjection,
  agentsProjection,
  agentActivityProjection,
  replacedEditsProjection,
  runsProjection,
  triggersProjection,
  triggerActivityProjection,
  notesProjection,
  inboxProjection,
  filesProjection,
  templatesProjection,
  connectionsProjection,
  budgetsProjection,
  billingProjection,
  usageProjection,
  workspaceUsageProjection,
  securityProjection,
  endpointsProjection,
  undosProjection,
];
