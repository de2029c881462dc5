import type { Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { shareBackend } from '../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let rune: Person;

shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  [ada, rune] = [await backend.signUp('Ada'), await backend.signUp('Rune')];
  await ada.admits(rune, 'runner');
});

const halt = async (by: Person, mode: 'hold' | 'cancel' = 'hold', reason = 'Too many mails.'): Promise<number> =>
  (await by.client.post(ada.path('/halt'), { mode, reason })).status;
const release = async (by: Person): Promise<number> => (await by.client.delete(ada.path('/halt'))).status;

describe('a workspace whose runs an owner has stopped', () => {
  afterEach(() => release(ada));

  it('is released by no runner, not even by one who has stopped it again', async () => {
    expect(await halt(ada)).toBe(200);
    expect(await release(rune)).toBe(403);
    expect(await halt(rune, 'hold', 'For another reason.')).toBe(200);
    expect(await release(rune)).toBe(403);
    expect(await release(ada)).toBe(200);
  });

  it('is stopped no less by a runner', async () => {
    expect(await halt(ada, 'cancel')).toBe(200);
    expect(await halt(rune, 'hold')).toBe(403);
  });
});

describe('a workspace whose runs a runner has stopped', () => {
  it('is released by the same runner, and by an owner', async () => {
    expect([await halt(rune), await release(rune)]).toEqual([200, 200]);
    expect([await halt(rune), await release(ada)]).toEqual([200, 200]);
  });

  it('is released by no runner once an owner has stopped it as well, also in the same words', async () => {
    expect([await halt(rune), await halt(ada)]).toEqual([200, 200]);
    expect(await release(rune)).toBe(403);
    expect(await release(ada)).toBe(200);
  });
});
