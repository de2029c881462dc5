import { sameJson } from '@throughline/contracts/same-json.js';
import { useEffect } from 'react';
import { useAgentActivity, useAgents } from '../../agents/data/agents.store.js';
import { onRoomClosed, roomKey } from '../../lib/live/rooms.js';
import { useLive } from '../../lib/live/row-store.js';
import { loadSession } from '../../lib/session/session.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useDecisionItems, useNotices } from '../../inbox/data/inbox.store.js';
import { useApprovals } from '../../runs/data/approvals.store.js';
import { useMember, useMembers } from '../../workspaces/data/members.store.js';
import { useWorkspaceRow } from '../../workspaces/data/workspaces.store.js';

/** Keeps what the navigation shows live on every screen of the workspace. */
export const useWorkspaceRows = (): void => {
  const { room } = useWorkspace();
  useLive(useAgents, room);
  useLive(useAgentActivity, room);
  useLive(useApprovals, room);
  useLive(useDecisionItems, room);
  useLive(useNotices, room);
  useLive(useMembers, room);
  useMembership();
  useEffect(
    () =>
      onRoomClosed((closed) => {
        if (roomKey(closed) === roomKey(room)) void loadSession();
      }),
    [room],
  );
};

/** Reloads the session when the name, the slug or the person's role in this workspace changed. */
const useMembership = (): void => {
  const { room, workspaceId, me, name, slug, role, billing, icon } = useWorkspace();
  useLive(useWorkspaceRow, room);
  const workspace = useWorkspaceRow((state) => state.rows.get(workspaceId));
  const member = useMember(me.userId);
  const renamed =
    workspace && (workspace.name !== name || workspace.slug !== slug || !sameJson(workspace.icon, icon))
      ? workspace.position
      : 0;
  const promoted = member && (member.role !== role || member.billing !== billing) ? member.position : 0;
  const after = Math.max(renamed, promoted);
  useEffect(() => {
    if (after > 0) void loadSession(after);
  }, [after]);
};
