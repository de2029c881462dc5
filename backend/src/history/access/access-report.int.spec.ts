import { AccessReport } from '@throughline/contracts/history/access-report.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { page } from '@throughline/contracts/page.js';
import { permissions } from '@throughline/contracts/permissions.js';
import type { Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { getProgram } from '../../testing/program.js';
import { shareBackend } from '../../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let ben: Person;

shareBackend((shared) => (backend = shared));
beforeEach(async () => {
  ada = await backend.signUp('Ada');
  ben = await backend.signUp('Ben');
  await ada.admits(ben, 'runner');
});

const getNewest = async (): Promise<number> => {
  await backend.settled();
  const [newest] = (await ada.client.get(ada.path('/history?limit=1'))).as(page(HistoryRow)).items;
  return newest?.number ?? 0;
};
const read = async (query = ''): Promise<AccessReport> =>
  (await ada.client.get(ada.path(`/history/access${query}`))).as(AccessReport);
const findBen = ({ members }: AccessReport) => members.find(({ userId }) => userId === ben.userId);

describe('Who could do what', () => {
  it('is said for each member at a moment and now, with the event that gave it', async () => {
    const before = await getNewest();
    await ada.client.patch(ada.path(`/members/${ben.userId}/role`), { role: 'builder' });
    const after = await getNewest();
    const then = await read(`?at=${before}`);
    expect(findBen(then)).toMatchObject({ role: 'runner', status: 'active' });
    expect(findBen(then)?.permissions).not.toContain('agents.publish');
    const now = await read();
    expect(now.moment.number).toBe(after);
    expect(now.permissions).toEqual(Object.keys(permissions));
    expect(findBen(now)?.permissions).toContain('agents.publish');
    const given = now.events.find(({ position }) => position === findBen(now)?.given.role);
    expect(given).toMatchObject({ number: after, type: 'MemberRoleChanged', meta: { actor: { id: ada.userId } } });
    await ada.removes(ben);
    await getNewest();
    expect(findBen(await read())).toBeUndefined();
    expect(findBen(await read(`?at=${after}`))).toMatchObject({ role: 'builder' });
  });

  it('is no more for a member who is suspended', async () => {
    await ada.client.post(ada.path(`/members/${ben.userId}/suspend`), {});
    await getNewest();
    expect(findBen(await read())).toMatchObject({ status: 'suspended', permissions: [] });
  });

  it('has the keys of then, with what their person could do too', async () => {
    const before = await getNewest();
    const { keyId } = await getProgram(ada, { scopes: ['agents.edit', 'history.read'] });
    await ada.client.post(ada.path('/agents'), { name: 'Clerk' });
    const after = await getNewest();
    expect((await read(`?at=${before}`)).keys).toEqual([]);
    const { keys } = await read(`?at=${after}`);
    expect(keys).toMatchObject([{ keyId, userId: ada.userId, permissions: ['agents.edit', 'history.read'] }]);
  });

  it('comes as a file with a column for each permission', async () => {
    const { text } = await ada.client.get(ada.path('/history/access/export'));
    const [head, ...lines] = text.trim().split('\r\n');
    expect(head).toContain(',agents.edit,agents.publish,');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(',owner,');
  });

  it('is shown to those alone who read security events', async () => {
    expect((await ben.client.get(ada.path('/history/access'))).problem.code).toBe('forbidden');
    const eve = await backend.signUp('Eve');
    expect((await eve.client.get(ada.path('/history/access'))).problem.code).toBe('not_found');
  });
});
