import type { PresenceMessage } from '@throughline/contracts/realtime.js';
import { create } from 'zustand';

type Presence = { workspaceId: string | null; userIds: readonly string[] };

/** Who is in the workspace now. */
export const usePresence = create<Presence>(() => ({ workspaceId: null, userIds: [] }));

export const applyPresence = ({ workspaceId, userIds }: PresenceMessage): void =>
  usePresence.setState({ workspaceId, userIds });
