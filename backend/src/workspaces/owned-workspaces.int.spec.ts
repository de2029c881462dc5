import { Me } from '@throughline/contracts/identity/identity.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { startBackend, type Backend } from '../testing/backend.js';
import { Client } from '../testing/client.js';
import type { Person } from '../testing/person.js';

let backend: Backend;
let url: string;
beforeAll(async () => {
  backend = await startBackend();
  ({ url } = await backend.another());
});
afterAll(() => backend.stop());

const asked = (slug = `mine-${newId().slice(-12)}`) => ({ name: 'Mine', slug, timeZone: 'UTC' });
const makes = (client: Client, slug?: string) => client.post('/api/workspaces', asked(slug));
const ownedBy = async ({ client }: Person): Promise<number> => {
  await backend.settled();
  return (await client.get('/api/me')).as(Me).memberships.length;
};

it('of many workspaces made at once in two processes a person owns as many as they may, or a few more on a machine that is late', async () => {
  const ada = await backend.signUp('Ada');
  const elsewhere = ada.client.at(url);
  const answers = await Promise.all(
    Array.from({ length: 2 * limits.ceilings.workspaces }, (_, n) => makes(n % 2 === 0 ? ada.client : elsewhere)),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['workspace_limit']));
  const owned = await ownedBy(ada);
  expect(owned).toBeGreaterThanOrEqual(limits.ceilings.workspaces);
  // An append that takes longer than counts need to settle is not counted, and a workspace costs nothing.
  expect(owned).toBeLessThanOrEqual(limits.ceilings.workspaces + 8);
});

it('what was refused, or lost before it was written, does not count', async () => {
  const ben = await backend.signUp('Ben');
  const lost = 3;
  const first = await Promise.all(
    Array.from({ length: limits.ceilings.workspaces - 1 - lost }, () => makes(ben.client)),
  );
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]));
  for (let n = 0; n < lost; n += 1) {
    expect((await makes(ben.client, ben.slug)).problem.code).toBe('slug_taken');
    await backend.app
      .get(Postgres)
      .execute(`update allowances.counts set used = used + 1 where what = 'workspace' and subject = $1`, [ben.userId]);
    (await makes(ben.client)).as(Receipt);
  }
  expect((await makes(ben.client)).problem.code).toBe('workspace_limit');
  expect(await ownedBy(ben)).toBe(limits.ceilings.workspaces);
});
