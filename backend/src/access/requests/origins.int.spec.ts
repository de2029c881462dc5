import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { HistoryEntry, HistoryOrigin } from '@throughline/contracts/history/history.requests.js';
import { isSealed } from '@throughline/contracts/personal.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import type { Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { getProgram } from '../../testing/program.js';
import { shareBackend } from '../../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp('Ada');
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const prefix = /^10\.\d+\.\d+\.0\/24$/;
const getLast = async (stream: string): Promise<AnyRecorded> => {
  const event = await backend.app.get(EventStore).last(stream);
  if (event === null) throw new Error(`Nothing in ${stream}.`);
  return event;
};
const makeAgent = async (client: Pick<Person['client'], 'post'>, userAgent: string): Promise<AnyRecorded> => {
  const answer = await client.post(ada.path('/agents'), { name: 'Reader' }, { headers: { 'user-agent': userAgent } });
  return getLast(`agent-${(answer.json as { id: string }).id}`);
};

it('an event of a person has the session, the browser and the network, which is sealed', async () => {
  const { meta } = await makeAgent(ada.client, firefox);
  expect(meta.origin).toMatchObject({ via: 'browser', client: 'Firefox on Linux', sessionId: expect.any(String) });
  const network = meta.origin?.via === 'browser' ? (meta.origin.network ?? '') : '';
  expect(isSealed(network)).toBe(true);
  expect(await backend.app.get(Vault).reveal({ network })).toEqual({ network: expect.stringMatching(prefix) });
});

it('an event of a program has the API key and the program', async () => {
  const program = await getProgram(ada);
  const { meta } = await makeAgent(program, 'curl/8.5.0 (x86_64)');
  expect(meta.origin).toMatchObject({ via: 'api_key', client: 'curl/8.5.0', network: expect.any(String) });
});

it('an event before a person has signed in has the browser alone', async () => {
  for await (const { type, meta } of backend.app.get(EventStore).read(`user-${ada.userId}`)) {
    if (type !== 'SignedIn') continue;
    expect(meta.origin).toEqual({ via: 'browser', client: 'A browser' });
    return;
  }
  throw new Error('Nobody signed in.');
});

it('members read through what a command arrived; networks and sessions are for those who may read them', async () => {
  const { position } = await makeAgent(ada.client, firefox);
  await backend.settled();
  const builder = await backend.signUp('Bob');
  await ada.admits(builder, 'builder');
  const path = ada.path(`/history/${position}`);
  const { event } = (await builder.client.get(path)).as(HistoryEntry);
  expect(event.meta.origin).toEqual({ via: 'browser', client: 'Firefox on Linux' });
  const listed = await builder.client.get(ada.path('/history?limit=200'));
  expect(listed.text).not.toMatch(/\d\.0\/24|sessionId|"salt"/);
  expect((await builder.client.get(`${path}/origin`)).problem.code).toBe('forbidden');
  expect((await ada.client.get(`${path}/origin`)).as(HistoryOrigin).origin).toMatchObject({
    network: expect.stringMatching(prefix),
  });
  expect((await ada.client.get(ada.path(`/history/${position + 1_000_000}/origin`))).problem.code).toBe('not_found');
});
