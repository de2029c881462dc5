import { limits } from '@throughline/contracts/limits.js';
import { SlugAvailability } from '@throughline/contracts/workspaces/workspace.requests.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { MemberRow, WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { RowChanges } from '../kernel/realtime/rooms/row-changes.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { startBackend, type Backend } from '../testing/backend.js';
import { password, type Person } from '../testing/person.js';

let backend: Backend;
let ada: Person;
beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp('Ada');
});
afterAll(() => backend.stop());

const create = (person: Person, slug: string, headers: Record<string, string> = {}) =>
  person.client.post('/api/workspaces', { name: `The ${slug}`, slug, timeZone: 'UTC' }, { headers });
const created = async (person: Person, slug: string) => {
  const receipt = (await create(person, slug)).as(Receipt);
  const path = `/api/workspaces/${receipt.id}`;
  return { ...receipt, path, row: (await person.client.get(`${path}?after=${receipt.position}`)).as(WorkspaceRow) };
};
const availability = async (slug: string) => (await ada.client.get(`/api/slugs/${slug}`)).as(SlugAvailability);
const listMembers = async (person: Person, path: string) =>
  (await person.client.get(`${path}/members`)).as(page(MemberRow)).items;

describe('a workspace', () => {
  it('is made, read, renamed and moved to another zone', async () => {
    const { path, row } = await created(ada, 'harbour');
    expect(row).toMatchObject({ name: 'The harbour', slug: 'harbour', formerSlugs: [], revision: 1 });
    (await ada.client.patch(`${path}/name`, { name: 'Dock' })).as(Receipt);
    const { position } = (await ada.client.patch(`${path}/time-zone`, { timeZone: 'Asia/Tokyo' })).as(Receipt);
    expect((await ada.client.get(`${path}?after=${position}`)).json).toMatchObject({
      name: 'Dock',
      timeZone: 'Asia/Tokyo',
      revision: 3,
    });
    expect((await ada.client.patch(`${path}/time-zone`, { timeZone: 'Mars/Phobos' })).status).toBe(422);
  });

  it('is guarded by the revision that was seen', async () => {
    const { path } = await created(ada, 'guarded');
    const headers = { 'if-match': '"1"' };
    expect((await ada.client.patch(`${path}/name`, { name: 'One' }, { headers })).status).toBe(200);
    const late = await ada.client.patch(`${path}/name`, { name: 'Two' }, { headers });
    expect(late.problem).toMatchObject({ code: 'precondition_failed', current_revision: 2 });
  });

  it('is made once for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = (await create(ada, 'once', headers)).as(Receipt);
    expect((await create(ada, 'once', headers)).as(Receipt)).toEqual(first);
  });

  it('has its events in its own history', async () => {
    const { id } = await created(ada, 'told');
    const rows = await backend.app
      .get(Postgres)
      .query<{ type: string }>('select type from rm.history where workspace_id = $1 order by position', [id]);
    expect(rows.map(({ type }) => type)).toEqual(['SlugReserved', 'WorkspaceCreated', 'MemberJoined']);
  });
});

describe('an address', () => {
  it('goes to exactly one of many who ask at once', async () => {
    const grace = await backend.signUp('Grace');
    // With the one that she owns, no more than a person may own: each that is being created counts.
    const free = limits.ceilings.workspaces - 1;
    const answers = await Promise.all(Array.from({ length: free }, () => create(grace, 'wanted')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['slug_taken']));
    expect(
      (await backend.app.get(Postgres).query('select 1 from rm.history where stream = $1', ['slug-wanted'])).length,
    ).toBeLessThanOrEqual(1);
  });

  it('leads on when the workspace has moved, and stays its own', async () => {
    const { path } = await created(ada, 'before');
    const { position } = (await ada.client.patch(`${path}/address`, { slug: 'behind' })).as(Receipt);
    const found = await ada.client.get(`/api/workspaces/by-slug/before?after=${position}`);
    expect(found.as(WorkspaceRow)).toMatchObject({ slug: 'behind', formerSlugs: [{ slug: 'before' }] });
    expect((await create(ada, 'before')).problem.code).toBe('slug_taken');
    const back = (await ada.client.patch(`${path}/address`, { slug: 'before' })).as(Receipt);
    const bySlug = await ada.client.get(`/api/workspaces/by-slug/behind?after=${back.position}`);
    expect(bySlug.as(WorkspaceRow)).toMatchObject({ slug: 'before', formerSlugs: [{ slug: 'behind' }] });
  });

  it('that was left leads on for ninety days, and is kept for as many more', async () => {
    const { clock } = backend;
    const { path, id } = await created(ada, 'left');
    const { position } = (await ada.client.patch(`${path}/address`, { slug: 'moved-on' })).as(Receipt);
    await ada.client.get(`${path}?after=${position}`);
    const leads = () => ada.client.get('/api/workspaces/by-slug/left');
    const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);
    const later = async (count: number): Promise<void> => {
      clock.setTo(days(count));
      ada.client.cookies.clear();
      await ada.client.post('/api/auth/sign-in', { email: ada.email, password });
    };
    await later(89);
    expect((await leads()).as(WorkspaceRow).id).toBe(id);
    await later(91);
    expect((await leads()).status).toBe(404);
    await later(179);
    expect((await create(ada, 'left')).problem.code).toBe('slug_taken');
    await later(181);
    expect(await availability('left')).toMatchObject({ available: true });
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => create(ada, 'left')),
      ada.client.patch(`${path}/address`, { slug: 'left' }),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    clock.reset();
  });

  it('is free again when what it was taken for is refused', async () => {
    const { path } = await created(ada, 'refused');
    const headers = { 'if-match': '"77"' };
    expect((await ada.client.patch(`${path}/address`, { slug: 'in-vain' }, { headers })).status).toBe(412);
    expect(await availability('in-vain')).toMatchObject({ available: true });
  });

  it('says why it cannot be had, and what could', async () => {
    await created(ada, 'pier');
    expect(await availability('pier')).toEqual({
      slug: 'pier',
      available: false,
      reason: 'taken',
      suggestion: 'pier-2',
    });
    expect(await availability('settings')).toMatchObject({ reason: 'reserved', suggestion: 'settings-2' });
    expect(await availability('My%20Team')).toMatchObject({ reason: 'invalid', suggestion: 'my-team' });
    expect((await create(ada, 'settings')).problem.code).toBe('slug_invalid');
    expect((await create(ada, 'No-Good')).status).toBe(422);
  });

  it('of somebody else’s workspace is not there', async () => {
    await created(ada, 'private');
    const eve = await backend.signUp('Eve');
    expect((await eve.client.get('/api/workspaces/by-slug/private')).problem.code).toBe('not_found');
    expect((await eve.client.get('/api/workspaces/by-slug/nowhere')).problem.code).toBe('not_found');
  });
});

describe('members', () => {
  it('are listed with their names, change roles and leave', async () => {
    const ben = await backend.signUp('Ben');
    await ada.admits(ben, 'runner');
    const path = ada.path('');
    const members = await listMembers(ada, path);
    expect(members.find(({ userId }) => userId === ben.userId)).toMatchObject({
      name: 'Ben',
      role: 'runner',
      email: ben.email,
    });

    const member = `${path}/members/${ben.userId}`;
    const raised = (await ada.client.patch(`${member}/role`, { role: 'admin' })).as(Receipt);
    expect((await ben.client.get(`${path}/members?after=${raised.position}`)).status).toBe(200);
    expect((await ben.client.patch(`${path}/members/${ada.userId}/role`, { role: 'runner' })).problem.code).toBe(
      'forbidden',
    );
    expect((await ben.client.patch(`${member}/role`, { role: 'owner' })).problem.code).toBe('role_too_high');
    const removed = (await ada.client.delete(member)).as(Receipt);
    expect((await ben.client.get(`${path}?after=${removed.position}`)).problem.code).toBe('not_found');
    expect((await listMembers(ada, path)).find(({ userId }) => userId === ben.userId)?.status).toBe('removed');
  });

  it('who were removed read nothing from then on, even if the change notification is late', async () => {
    const gus = await backend.signUp('Gus');
    await ada.admits(gus, 'runner');
    const path = ada.path('');
    const rowChanges = backend.app.get(RowChanges);
    const late: string[] = [];
    Object.assign(rowChanges, { notify: (payload: string) => late.push(payload) });
    try {
      expect((await gus.client.get(path)).status).toBe(200);
      const removed = (await ada.client.delete(`${path}/members/${gus.userId}`)).as(Receipt);
      expect((await gus.client.get(`${path}?after=${removed.position}`)).problem.code).toBe('not_found');
      expect((await gus.client.get(path)).problem.code).toBe('not_found');
    } finally {
      Reflect.deleteProperty(rowChanges, 'notify');
      for (const payload of late) rowChanges['notify'](payload);
    }
  });

  it('always keep an owner, even when two step down at once', async () => {
    const [carl, dora] = [await backend.signUp('Carl'), await backend.signUp('Dora')];
    await carl.admits(dora, 'owner');
    const answers = await Promise.all([
      carl.client.patch(carl.path(`/members/${carl.userId}/role`), { role: 'admin' }),
      dora.client.patch(carl.path(`/members/${dora.userId}/role`), { role: 'admin' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('last_owner');
  });

  it('are called by their new name everywhere once they change it', async () => {
    const fay = await backend.signUp('Fay');
    await ada.admits(fay, 'auditor');
    (await fay.client.patch('/api/me/profile', { name: 'Fay Wray', timeZone: 'UTC' })).as(Receipt);
    for (const path of [ada.path(''), fay.path('')]) {
      await eventually('the workspace shows the new name', async () =>
        (await listMembers(fay, path)).some(({ userId, name }) => userId === fay.userId && name === 'Fay Wray'),
      );
    }
  });
});
