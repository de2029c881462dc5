import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { agentActivityTable } from '@throughline/projections/agents/agent-activity.projection.js';
import type { agentDaysTable } from '@throughline/projections/agents/agent-days.table.js';
import type { agentVersionsTable } from '@throughline/projections/agents/agent-versions.table.js';
import type { agentsTable } from '@throughline/projections/agents/agents.projection.js';
import type { replacedEditsTable } from '@throughline/projections/agents/replaced-edits.projection.js';

export const tables = readTables<
  | typeof agentsTable
  | typeof agentVersionsTable
  | typeof agentActivityTable
  | typeof agentDaysTable
  | typeof replacedEditsTable
>();
