import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { NoticesRead } from '@throughline/contracts/inbox/inbox.requests.js';
import { http } from '../../lib/http.js';

const address = (workspaceId: WorkspaceId): string => `/api/workspaces/${workspaceId}/inbox/read`;

export const getNoticesRead = (workspaceId: WorkspaceId, signal: AbortSignal) =>
  http.get(address(workspaceId), NoticesRead, { signal });
export const readNotices = (workspaceId: WorkspaceId, to: string) =>
  http.put(address(workspaceId), { to }, NoticesRead);
