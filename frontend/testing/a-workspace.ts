import { ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { SessionId } from '@throughline/contracts/ids.js';
import type { Me, Membership } from '@throughline/contracts/identity/identity.requests.js';
import type { Role } from '@throughline/contracts/roles.js';
import { buildWorkspace, type Workspace } from '../src/lib/session/workspace.js';

const aMembership = (over: Partial<Membership> = {}): Membership => ({
  workspaceId,
  slug: 'harbour',
  name: 'Harbour',
  icon: null,
  role: 'builder',
  billing: false,
  timeZone: 'Europe/Amsterdam',
  ...over,
});

/** Mei, signed in: a member of Harbour. */
export const aPerson = (over: Partial<Me> = {}): Me => ({
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
  memberships: [aMembership()],
  operator: false,
  ...over,
});

/** The workspace Harbour as Mei sees it, a member with the given role. */
export const aWorkspace = (role: Role = 'builder', { deleting = false } = {}): Workspace => {
  const membership = aMembership({ role });
  return buildWorkspace(aPerson({ memberships: [membership] }), membership, { deleting });
};
