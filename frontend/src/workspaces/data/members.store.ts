import { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { replica } from '../../lib/live/replica.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { http } from '../../lib/http.js';

const MemberPage = page(MemberRow);

const listMembers = ({ workspaceId }: Room, cursor?: string) =>
  http.get(`/api/workspaces/${workspaceId}/members`, MemberPage, { query: { cursor, limit: 200 } });

/** Everyone who is or was a member: bounded by the seats of a workspace. */
export const useMembers = replica('members', MemberRow, listMembers);

let byUser: { list: readonly MemberRow[]; members: ReadonlyMap<string, MemberRow> } | undefined;

/** The members by their user ids, made once for all who ask. */
export const membersByUser = (list: readonly MemberRow[]): ReadonlyMap<string, MemberRow> => {
  if (byUser?.list !== list) byUser = { list, members: new Map(list.map((each) => [each.userId, each])) };
  return byUser.members;
};

export const useMember = (userId: string | null | undefined): MemberRow | undefined =>
  useMembers(({ list }) => membersByUser(list).get(userId ?? ''));
