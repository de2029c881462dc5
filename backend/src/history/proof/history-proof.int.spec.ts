import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { ChainKeys } from '@throughline/contracts/chain/chain.requests.js';
import { verifyProof } from '@throughline/contracts/chain/verify-proof.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { chainKey, inPieces } from '@throughline/platform/testing/proof-file.js';
import type { Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { getProgram } from '../../testing/program.js';
import { shareBackend } from '../../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let axel: Person;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  [ada, axel] = [await backend.signUp('Ada Lovelace'), await backend.signUp('Axel')];
  const agent = (await ada.client.post(ada.path('/agents'), { name: 'Scout' })).as(Receipt);
  for (const name of ['Ranger', 'Clerk', 'Runner'])
    await ada.client.patch(ada.path(`/agents/${agent.id}/name`), { name });
  await backend.settled();
});

const get = (query: string, person = ada) => person.client.get(ada.path(`/history/proof?${query}`));
const verify = (text: string) => verifyProof(inPieces(Buffer.from(text)), { publicKeys: [chainKey.publicKey] });
const events = async () =>
  (await ada.client.get(ada.path('/history?order=oldest&limit=200'))).as(page(HistoryRow)).items;

describe('The proof of a history', () => {
  it('has every event as it is stored, with names sealed, and verifies by itself', async () => {
    const { status, text } = await get('contents=true');
    expect(status).toBe(200);
    const verdict = await verify(text);
    const all = await events();
    expect(verdict).toMatchObject({ chain: ada.workspaceId, events: all.length, withheld: 0, finding: null });
    expect(verdict.first).toMatchObject({ seq: 1, type: all[0]?.type, at: all[0]?.meta.at });
    expect(text).toContain('"Ranger"');
    expect(text).not.toContain('"Ada Lovelace"');
    expect(text).not.toContain(ada.email);
  });

  it('has hashes alone without contents, which are those of the proof with contents', async () => {
    const [withContents, without] = await Promise.all([get('contents=true'), get('contents=false')]);
    const verdict = await verify(without.text);
    expect(verdict).toMatchObject({ withheld: verdict.events, finding: null });
    expect(verdict.hash).toBe((await verify(withContents.text)).hash);
    expect(without.text).not.toMatch(/Ranger|AgentRenamed|userId/);
  });

  it('has a range by numbers, or by times', async () => {
    expect(await verify((await get('contents=true&first=3&last=5')).text)).toMatchObject({
      events: 3,
      first: { seq: 3 },
      last: { seq: 5 },
      finding: null,
    });
    const all = await events();
    const [from, to] = [all[1]?.meta.at, all.at(-1)?.meta.at];
    const { first, last, finding } = await verify((await get(`contents=true&from=${from}&to=${to}`)).text);
    const within = all.filter(({ meta: { at } }) => at >= (from ?? '') && at < (to ?? '')).map(({ number }) => number);
    expect([first?.seq, last?.seq, finding]).toEqual([within[0], within.at(-1), null]);
    expect(await verify((await get('contents=false&first=4')).text)).toMatchObject({
      first: { seq: 4 },
      finding: null,
    });
  });

  it('is refused where the range has no event, or is given twice', async () => {
    for (const query of ['first=100000', 'to=2001-01-01T00:00:00Z', 'first=3&last=2'])
      expect((await get(`contents=true&${query}`)).problem).toMatchObject({ status: 409, code: 'proof_empty' });
    expect((await get('contents=true&first=1&to=2030-01-01T00:00:00Z')).status).toBe(422);
    expect((await get('')).status).toBe(422);
  });

  it('is of the own workspace alone, and has contents for those who read all that they say', async () => {
    expect((await get('contents=false', axel)).status).toBe(404);
    await ada.admits(axel, 'runner');
    expect((await get('contents=true', axel)).problem).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await verify((await get('contents=false', axel)).text)).finding).toBeNull();
    const program = await getProgram(ada, { scopes: ['history.read'] });
    expect((await program.get(ada.path('/history/proof?contents=true'))).status).toBe(403);
    expect((await program.get(ada.path('/history/proof?contents=false'))).status).toBe(200);
  });

  it('withholds the event that has the address of a webhook without a signature', async () => {
    const from = { kind: 'import', definition: definition({}) };
    const agent = (await ada.client.post(ada.path('/agents'), { name: 'Hooked', from })).as(Receipt);
    const settings = { kind: 'webhook', signature: 'none' };
    const request = { agentId: agent.id, name: 'Open', settings, mapping: {} };
    await ada.client.post(ada.path(`/triggers?after=${agent.position}`), request);
    await backend.settled();
    const { text } = await get('contents=true');
    expect(await verify(text)).toMatchObject({ withheld: 1, finding: null });
    expect(text).not.toContain('hk_');
  });

  it('names its key to everybody', async () => {
    const { publicKeys } = (await backend.visitor().get('/api/chain-keys')).as(ChainKeys);
    expect(publicKeys).toEqual([chainKey.publicKey]);
  });
});
