const buildKey = (workspaceId: string): string => `first-steps:${workspaceId}`;

/** Whether this browser no longer shows the first steps of a workspace. */
export const areHidden = (workspaceId: string): boolean => {
  try {
    return localStorage.getItem(buildKey(workspaceId)) === 'hidden';
  } catch {
    // Storage may be forbidden by the browser; then they are shown.
    return false;
  }
};

export const hide = (workspaceId: string): void => {
  try {
    localStorage.setItem(buildKey(workspaceId), 'hidden');
  } catch {
    // As above.
  }
};
