import { DefinitionField } from '../agents/draft-difference.js';
import type { Permission } from '../permissions.js';

/** The read tables that show what people set by hand. */
export type UndoTable =
  'agents' | 'triggers' | 'members' | 'workspaces' | 'notes' | 'connections' | 'budgets' | 'endpoints';

type Setting = {
  table: UndoTable;
  /** The fields that one command sets; null: any, as the agents that have access to an account. */
  fields: readonly string[] | null;
  /** The permission of the route that sets them. */
  needs: Permission;
  /** The permission of the route that ends a thing that was made; absent: no route does. */
  ends?: Permission;
};

/** Lists what ordinary commands set, and so can put back. The names are stored in events and never change. */
export const undoSettings = {
  agent_name: { table: 'agents', fields: ['name'], needs: 'agents.edit' },
  agent_details: { table: 'agents', fields: ['description', 'icon', 'labels'], needs: 'agents.edit' },
  /** Its fields are merged one by one; a text within one is not merged by lines. */
  agent_draft: { table: 'agents', fields: DefinitionField.options, needs: 'agents.edit' },
  /** The roles that may pause an agent may edit it. */
  agent_status: { table: 'agents', fields: ['status'], needs: 'agents.publish', ends: 'agents.edit' },
  trigger_name: { table: 'triggers', fields: ['name'], needs: 'triggers.edit' },
  trigger_settings: { table: 'triggers', fields: ['settings'], needs: 'triggers.edit' },
  trigger_mapping: { table: 'triggers', fields: ['mapping'], needs: 'triggers.edit' },
  trigger_conditions: { table: 'triggers', fields: ['conditions'], needs: 'triggers.edit' },
  trigger_queue: { table: 'triggers', fields: ['maxQueued'], needs: 'triggers.edit' },
  trigger_status: { table: 'triggers', fields: ['status'], needs: 'triggers.pause', ends: 'triggers.edit' },
  member_role: { table: 'members', fields: ['role'], needs: 'members.manage' },
  member_status: { table: 'members', fields: ['status'], needs: 'members.manage' },
  workspace_name: { table: 'workspaces', fields: ['name'], needs: 'workspace.change' },
  workspace_time_zone: { table: 'workspaces', fields: ['timeZone'], needs: 'workspace.change' },
  workspace_icon: { table: 'workspaces', fields: ['icon'], needs: 'workspace.change' },
  workspace_sessions: { table: 'workspaces', fields: ['sessionLimits'], needs: 'workspace.change' },
  workspace_retention: { table: 'workspaces', fields: ['contentDays'], needs: 'retention.manage' },
  workspace_approvals: { table: 'workspaces', fields: ['othersApprove'], needs: 'approvals.manage' },
  note_text: { table: 'notes', fields: ['text'], needs: 'agents.edit' },
  connection_name: { table: 'connections', fields: ['name'], needs: 'connections.own' },
  connection_sharing: { table: 'connections', fields: ['sharing'], needs: 'connections.own' },
  connection_access: { table: 'connections', fields: null, needs: 'connections.use' },
  budget_terms: { table: 'budgets', fields: ['terms'], needs: 'budgets.manage', ends: 'budgets.manage' },
  endpoint_name: { table: 'endpoints', fields: ['name'], needs: 'endpoints.manage' },
  endpoint_terms: { table: 'endpoints', fields: ['events', 'contents', 'ordered'], needs: 'endpoints.manage' },
  endpoint_status: { table: 'endpoints', fields: ['status'], needs: 'endpoints.manage' },
} as const satisfies Record<string, Setting>;
export type UndoSetting = keyof typeof undoSettings;

export const getUndoSetting = (name: UndoSetting): Setting => undoSettings[name];
