import type { Me, Membership } from '@throughline/contracts/identity/identity.requests.js';
import { may, type Permission } from '@throughline/contracts/roles.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { createContext, use } from 'react';

export type Workspace = Membership & {
  me: Me;
  /** The room of its rows, for `useLive`. */
  room: Room;
  may: (permission: Permission) => boolean;
  /** `path('agents', id)` → `/harbour/agents/…` */
  path: (...parts: string[]) => string;
};

export const workspaceOf = (me: Me, membership: Membership): Workspace => ({
  ...membership,
  me,
  room: { kind: 'workspace', workspaceId: membership.workspaceId },
  may: (permission) => may(membership, permission),
  path: (...parts) => ['', membership.slug, ...parts].map(encodeURIComponent).join('/'),
});

export const WorkspaceContext = createContext<Workspace | null>(null);

/** The workspace of the screen. */
export const useWorkspace = (): Workspace => {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace outside a workspace');
  return workspace;
};
