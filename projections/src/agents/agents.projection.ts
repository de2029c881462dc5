import type { Projection } from '@throughline/platform/projections/table.js';
import { agentVersionsTable } from './agent-versions.table.js';
import { agentsTable } from './agents.table.js';

export const agentsProjection: Projection = { name: 'agents', version: 5, tables: [agentsTable, agentVersionsTable] };
