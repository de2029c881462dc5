import type { Me, Membership } from '@throughline/contracts/identity/identity.requests.js';
import { may, type Permission } from '@throughline/contracts/permissions.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { createContext, use } from 'react';

export type Workspace = Membership & {
  me: Me;
  /** The room of its rows, for `useLive`. */
  room: Room;
  /** It can be read and not changed, and a notice above each screen says why. */
  frozen: boolean;
  /** A moment of the past is shown, in which nothing can be done. */
  past: boolean;
  may: (permission: Permission) => boolean;
  /** `path('agents', id)` → `/harbour/agents/…` */
  path: (...parts: string[]) => string;
};

const reading: readonly Permission[] = [
  'workspace.read',
  'members.list',
  'connections.read',
  'runs.read',
  'billing.read',
  'history.read',
  'security.read',
];
const evenDeleting: ReadonlySet<Permission> = new Set<Permission>([...reading, 'workspace.delete']);
const inPast: ReadonlySet<Permission> = new Set(reading);

export const buildWorkspace = (
  me: Me,
  membership: Membership,
  { deleting = false, past = false }: { deleting?: boolean; past?: boolean } = {},
): Workspace => ({
  ...membership,
  me,
  room: { kind: 'workspace', workspaceId: membership.workspaceId },
  frozen: deleting || past,
  past,
  may: (permission) =>
    (!deleting || evenDeleting.has(permission)) && (!past || inPast.has(permission)) && may(membership, permission),
  path: (...parts) => ['', membership.slug, ...parts].map(encodeURIComponent).join('/'),
});

export const WorkspaceContext = createContext<Workspace | null>(null);

/** The workspace of the screen. */
export const useWorkspace = (): Workspace => {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace outside a workspace');
  return workspace;
};
