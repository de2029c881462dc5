import { Role } from '@throughline/contracts/roles.js';
import { MemberStatus, type MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { z } from 'zod';
import { buildUrlSearch, Words } from '../../lib/page/url-search.js';

/** Which members are listed: those who left only where the filter says so. The URL has the same names. */
const MemberFilter = z.object({
  q: Words,
  role: Role.optional().catch(undefined),
  status: MemberStatus.optional().catch(undefined),
});
export type MemberFilter = z.infer<typeof MemberFilter>;

/** The parameters that the URL of the members may have; `invite` leads to the form. */
export const memberParameters = { ...MemberFilter.shape, invite: z.string() };

export const memberUrl = buildUrlSearch(MemberFilter);

/**
 * The members that match, by name. Every member is loaded, and names and addresses are sealed where the server could search
 * them, so they are searched here.
 */
export const filteredMembers = (
  members: readonly MemberRow[],
  { q = '', role, status }: MemberFilter,
): readonly MemberRow[] => {
  const words = q.toLowerCase().split(/\s+/);
  return members
    .filter((member) => (status === undefined ? member.status !== 'removed' : member.status === status))
    .filter((member) => role === undefined || member.role === role)
    .filter(({ name, email }) => words.every((word) => `${name} ${email}`.toLowerCase().includes(word)))
    .sort((a, b) => a.name.localeCompare(b.name));
};
