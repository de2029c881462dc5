import type { Permission } from '@throughline/contracts/permissions.js';

const words: Readonly<Record<Permission, string>> = {
  'workspace.read': 'See the workspace',
  'workspace.change': 'Change settings',
  'members.list': 'See members',
  'members.manage': 'Manage members',
  'agents.edit': 'Edit agents',
  'agents.publish': 'Publish agents',
  'runs.start': 'Start runs',
  'runs.control': 'Pause, cancel and approve runs',
  'runs.read': 'Read runs',
  'contents.erase': 'Erase contents of runs',
  'retention.manage': 'Change how long contents are kept',
  'approvals.manage': 'Change who approves calls',
  'triggers.edit': 'Edit triggers',
  'triggers.pause': 'Pause triggers',
  'templates.make': 'Publish templates',
  'connections.read': 'See accounts',
  'connections.own': 'Connect own accounts',
  'connections.use': 'Give agents accounts',
  'connections.manage': 'Manage accounts',
  'workspace.delete': 'Delete the workspace',
  'workspace.transfer': 'Hand over ownership',
  'billing.read': 'See billing',
  'billing.manage': 'Manage billing',
  'billing.grant': 'Grant billing',
  'budgets.manage': 'Manage budgets',
  'workspace.halt': 'Stop all runs',
  'workspace.release': 'Release what others stopped',
  'endpoints.manage': 'Manage endpoints',
  'history.read': 'Read history',
  'security.read': 'See where requests came from',
};
const known: Readonly<Record<string, string>> = words;

/** A permission of another release may have no words here; then its name says what it is. */
export const permissionWords = (permission: string): string => known[permission] ?? permission;
