import { ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { SessionId } from '@throughline/contracts/ids.js';
import { permissions, type Permission, type Role } from '@throughline/contracts/roles.js';
import { workspaceOf } from './workspace.js';

const workspaceFor = (role: Role, deleting: boolean) => {
  const membership = { workspaceId, slug: 'harbour', name: 'Harbour', icon: null, role, billing: false };
  const me = {
    userId: ownerId,
    sessionId: SessionId.parse('0193a000-0000-7000-8000-0000000000aa'),
    name: 'Mei',
    email: 'mei@example.com',
    newEmail: null,
    photo: null,
    locale: 'en-GB' as const,
    timeZone: 'UTC',
    status: 'active' as const,
    revision: 0,
    memberships: [membership],
    operator: false,
  };
  return workspaceOf(me, membership, deleting);
};

const all = Object.keys(permissions) as Permission[];

describe('a workspace that is due to be deleted', () => {
  it('can be read and restored by its owner, not changed', () => {
    const { may } = workspaceFor('owner', true);
    expect(all.filter(may)).toEqual([
      'workspace.read',
      'members.list',
      'runs.read',
      'workspace.delete',
      'billing.read',
      'history.read',
      'security.read',
    ]);
  });

  it('gives nobody a right that the role does not', () => {
    expect(workspaceFor('builder', true).may('workspace.delete')).toBe(false);
    expect(workspaceFor('runner', true).may('runs.read')).toBe(true);
  });

  it('is as ever once it is restored', () => expect(all.filter(workspaceFor('owner', false).may)).toEqual(all));
});
