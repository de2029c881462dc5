import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { http } from '../../lib/http.js';

const MemberPage = page(MemberRow);

export const listMembers = ({ workspaceId }: Room, cursor?: string) =>
  http.get(`/api/workspaces/${workspaceId}/members`, MemberPage, { query: { cursor, limit: 200 } });
