import { storedLocally } from '../../lib/page/browser-storage.js';

const buildKey = (workspaceId: string): string => `first-steps:${workspaceId}`;

/** Whether this browser no longer shows the first steps of a workspace. */
export const areHidden = (workspaceId: string): boolean => storedLocally.get(buildKey(workspaceId)) === 'hidden';

export const hide = (workspaceId: string): void => storedLocally.set(buildKey(workspaceId), 'hidden');
