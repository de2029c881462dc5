import { z } from 'zod';
import { Role } from './roles.js';

/** The roles that have each permission in a workspace. Permissions are defined here and nowhere else. */
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
  /** Nobody can undo it. */
  'contents.erase': ['owner'],
  'retention.manage': ['owner', 'admin'],
  'approvals.manage': ['owner', 'admin'],
  'triggers.edit': ['owner', 'admin', 'builder'],
  'triggers.pause': ['owner', 'admin', 'builder', 'runner'],
  /** Publishing in the workspace, and withdrawing one's own. */
  'templates.make': ['owner', 'admin', 'builder'],
  /** Names, status, scopes and uses; never values. */
  'connections.read': ['owner', 'admin', 'builder', 'runner', 'auditor'],
  /** Connecting accounts of one's own. A runner needs it for agents that act as the caller. */
  'connections.own': ['owner', 'admin', 'builder', 'runner'],
  /** Giving agents access to them. */
  'connections.use': ['owner', 'admin', 'builder'],
  /** Holds those of the workspace and of others, and the workspace's registrations at providers. */
  'connections.manage': ['owner', 'admin'],
  'workspace.delete': ['owner'],
  'workspace.transfer': ['owner'],
  'billing.read': ['owner', 'admin', 'auditor'],
  'billing.manage': ['owner'],
  'billing.grant': ['owner'],
  'budgets.manage': ['owner', 'admin'],
  /** Stopping everything, and releasing what one has stopped oneself. */
  'workspace.halt': ['owner', 'admin', 'runner'],
  /** Releasing what somebody else has stopped. */
  'workspace.release': ['owner', 'admin'],
  'endpoints.manage': ['owner', 'admin'],
  'history.read': ['owner', 'admin', 'builder', 'runner', 'auditor'],
  /** Where members' requests came from: network and session. */
  'security.read': ['owner', 'admin', 'auditor'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Holds what a program may be trusted with by an API key: never who belongs to a workspace, what becomes of it, or money. */
export const ApiKeyScope = z.enum([
  'workspace.read',
  'agents.edit',
  'agents.publish',
  'runs.start',
  'runs.control',
  'runs.read',
  'triggers.edit',
  'triggers.pause',
  'history.read',
]) satisfies z.ZodType<Permission>;
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;

/** Holds what a member may on top of the role, when it was granted: it may sit on any role. */
const onTop: readonly Permission[] = ['billing.read', 'billing.manage', 'budgets.manage'];

/** A member's rights: the role, and the grant of billing. */
export type Rights = { role: Role; billing: boolean };

/** The rules of a release: the roles of each permission, and what the grant of billing gives on top. */
export const PermissionRules = z.object({
  roles: z.record(z.string(), z.array(Role)),
  onTop: z.array(z.string()),
});
export type PermissionRules = z.infer<typeof PermissionRules>;

/** The rules of this release. */
export const releasedRules: PermissionRules = {
  roles: Object.fromEntries(Object.entries(permissions).map(([permission, roles]) => [permission, [...roles]])),
  onTop: [...onTop],
};

/** The permissions that rights gave by the rules of a release, which may be another one. */
export const listPermissions = (rules: PermissionRules, { role, billing }: Rights): string[] =>
  Object.entries(rules.roles)
    .filter(([permission, roles]) => roles.includes(role) || (billing && rules.onTop.includes(permission)))
    .map(([permission]) => permission);

const granted: Record<Permission, readonly Role[]> = permissions;
export const may = ({ role, billing }: Rights, permission: Permission): boolean =>
  granted[permission].includes(role) || (billing && onTop.includes(permission));
/** Whether the role alone allows it. */
export const roleMay = (role: Role, permission: Permission): boolean => granted[permission].includes(role);
