import { z } from 'zod';

export const Role = z.enum(['owner', 'admin', 'builder', 'runner', 'auditor']);
export type Role = z.infer<typeof Role>;

/** Who may do what in a workspace: one line a permission, the only place it is said. */
export const permissions = {
  'workspace.read': ['owner', 'admin', 'builder', 'runner', 'auditor'],
  'workspace.change': ['owner', 'admin'],
  'members.list': ['owner', 'admin', 'builder', 'runner', 'auditor'],
  'members.manage': ['owner', 'admin'],
  'agents.edit': ['owner', 'admin', 'builder'],
  'agents.publish': ['owner', 'admin', 'builder'],
  'runs.start': ['owner', 'admin', 'builder', 'runner'],
  'runs.control': ['owner', 'admin', 'builder', 'runner'],
  'runs.read': ['owner', 'admin', 'builder', 'runner', 'auditor'],
  'triggers.edit': ['owner', 'admin', 'builder'],
  'triggers.pause': ['owner', 'admin', 'builder', 'runner'],
  'history.read': ['owner', 'admin', 'builder', 'runner', 'auditor'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

const granted: Record<Permission, readonly Role[]> = permissions;
export const may = (role: Role, permission: Permission): boolean => granted[permission].includes(role);

const rank: Record<Role, number> = { owner: 4, admin: 3, builder: 2, runner: 1, auditor: 0 };
export const outranks = (role: Role, other: Role): boolean => rank[role] > rank[other];
