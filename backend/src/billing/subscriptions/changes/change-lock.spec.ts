import { WorkspaceId } from '@throughline/contracts/ids.js';
import { lockedIn, getLock, type Locked } from './change-lock.js';

const key = Buffer.alloc(32, 1);
const locked: Locked = {
  workspaceId: WorkspaceId.parse('00000000-0000-7000-8000-000000000900'),
  subscription: 'sub_1',
  plan: 'team',
  seats: 3,
  at: 'now',
  prorationAt: '2026-11-17T09:30:00.000Z',
  figures: '[]',
  until: '2026-11-17T09:45:00.000Z',
};

describe('what somebody was shown of a change', () => {
  const lock = getLock(key, locked);

  it('comes back as it was', () => expect(lockedIn(key, lock)).toEqual(locked));

  it.each([
    [
      'with other seats',
      `${Buffer.from(JSON.stringify({ ...locked, seats: 1 })).toString('base64url')}.${lock.split('.')[1]}`,
    ],
    ['of another deployment', getLock(Buffer.alloc(32, 2), locked)],
    ['without its signature', lock.split('.')[0] ?? ''],
    ['that is empty', ''],
    ['that is only a dot', '.'],
  ])('is not believed %s', (_, other) => expect(lockedIn(key, other)).toBeNull());
});
