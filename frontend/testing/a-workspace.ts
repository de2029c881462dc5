import { ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { SessionId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import { workspaceOf } from '../src/lib/session/workspace.js';

/** The workspace Harbour as a member of the given role sees it. */
export const aWorkspace = (role: Role = 'builder') => {
  const membership = { workspaceId, slug: 'harbour', name: 'Harbour', icon: null, role, billing: false };
  return workspaceOf(
    {
      userId: ownerId,
      sessionId: SessionId.parse('0193a000-0000-7000-8000-0000000000aa'),
      name: 'Mei',
      email: 'mei@example.com',
      newEmail: null,
      photo: null,
      locale: 'en-GB',
      timeZone: 'UTC',
      status: 'active',
      revision: 0,
      memberships: [membership],
      operator: false,
    },
    membership,
  );
};
