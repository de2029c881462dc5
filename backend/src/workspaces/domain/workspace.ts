import type { UserId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import type { WorkspaceEvent } from '@throughline/contracts/workspaces/workspace.events.js';

export type Workspace =
  | { status: 'none' }
  | {
      status: 'active';
      name: string;
      slug: string;
      timeZone: string;
      /** Active members only, with the name last told. */
      members: Readonly<Record<UserId, { role: Role; name: string }>>;
    };
export type ActiveWorkspace = Extract<Workspace, { status: 'active' }>;
export const noWorkspace: Workspace = { status: 'none' };

export const evolve = (workspace: Workspace, event: WorkspaceEvent): Workspace => {
  if (event.type === 'WorkspaceCreated') {
    const { name, slug, timeZone } = event.data;
    return { status: 'active', name, slug, timeZone, members: {} };
  }
  return workspace.status === 'none' ? workspace : changed(workspace, event);
};

const changed = (
  workspace: ActiveWorkspace,
  { type, data }: Exclude<WorkspaceEvent, { type: 'WorkspaceCreated' }>,
): ActiveWorkspace => {
  switch (type) {
    case 'WorkspaceRenamed':
      return { ...workspace, name: data.name };
    case 'WorkspaceAddressChanged':
      return { ...workspace, slug: data.slug };
    case 'WorkspaceTimeZoneChanged':
      return { ...workspace, timeZone: data.timeZone };
    case 'MemberJoined':
      return withMember(workspace, data.userId, { role: data.role, name: data.name });
    case 'MemberProfileChanged':
      return withMember(workspace, data.userId, { name: data.name });
    case 'MemberRoleChanged':
      return withMember(workspace, data.userId, { role: data.role });
    case 'MemberRemoved': {
      const { [data.userId]: _, ...members } = workspace.members;
      return { ...workspace, members };
    }
  }
};

const withMember = (
  workspace: ActiveWorkspace,
  userId: UserId,
  changes: { role?: Role; name?: string },
): ActiveWorkspace => ({
  ...workspace,
  members: { ...workspace.members, [userId]: { role: 'auditor', name: '', ...workspace.members[userId], ...changes } },
});
