import { permissions, type Permission } from '@throughline/contracts/permissions.js';
import { aWorkspace } from '../../../testing/a-workspace.js';

const all = Object.keys(permissions) as Permission[];

describe('a workspace that is due to be deleted', () => {
  it('can be read and restored by its owner, not changed', () => {
    const { may } = aWorkspace('owner', { deleting: true });
    expect(all.filter(may)).toEqual([
      'workspace.read',
      'members.list',
      'runs.read',
      'connections.read',
      'workspace.delete',
      'billing.read',
      'history.read',
      'security.read',
    ]);
  });

  it('gives nobody a right that the role does not', () => {
    expect(aWorkspace('builder', { deleting: true }).may('workspace.delete')).toBe(false);
    expect(aWorkspace('runner', { deleting: true }).may('runs.read')).toBe(true);
  });

  it('is as ever once it is restored', () => expect(all.filter(aWorkspace('owner').may)).toEqual(all));
});
