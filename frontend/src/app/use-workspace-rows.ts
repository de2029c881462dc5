import { useEffect } from 'react';
import { useAgentActivity, useAgents } from '../agents/agents.store.js';
import { onRoomClosed, roomKey } from '../lib/rooms.js';
import { useLive } from '../lib/row-store.js';
import { loadSession } from '../lib/session.js';
import { useWorkspace } from '../lib/workspace.js';
import { useMembers } from '../workspaces/members.store.js';

/** What the navigation shows stays live on every screen of the workspace. */
export const useWorkspaceRows = (): void => {
  const { room } = useWorkspace();
  useLive(useAgents, room);
  useLive(useAgentActivity, room);
  useLive(useMembers, room);
  useEffect(
    () =>
      onRoomClosed((closed) => {
        if (roomKey(closed) === roomKey(room)) void loadSession();
      }),
    [room],
  );
};
