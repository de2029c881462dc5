import { useCallback, useMemo, type ReactNode } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { PhotoContext } from '../../ui/icons/avatar.js';
import { useMembers } from '../../workspaces/data/members.store.js';

/** Shows members by their photo, if they have one, on every screen of the workspace. */
export const Photos = ({ children }: { children: ReactNode }) => {
  const { workspaceId } = useWorkspace();
  const members = useMembers((state) => state.list);
  const numbers = useMemo(() => new Map(members.map(({ userId, photo }) => [userId as string, photo])), [members]);
  const photoOf = useCallback(
    (userId: string): string | undefined => {
      const photo = numbers.get(userId) ?? null;
      return photo === null ? undefined : `/api/workspaces/${workspaceId}/members/${userId}/photos/${photo}`;
    },
    [numbers, workspaceId],
  );
  return <PhotoContext value={photoOf}>{children}</PhotoContext>;
};
