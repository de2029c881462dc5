import { userInfo } from 'node:os';
import { CommandBus } from '@nestjs/cqrs';
import { FailedJobList } from '@throughline/contracts/operations/operating.js';
import { OperatorActionList } from '@throughline/contracts/operations/operator-actions.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { makeOperator } from '../../testing/operator.js';
import type { Person } from '../../testing/person.js';
import { commandLineMeta } from '@throughline/ops/product/command-line-meta.js';
import { RecordQueueDrained } from '../domain/operations.commands.js';
import { Deployment } from '../deployment.js';

let backend: Backend;
let ada: Person;
beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp('Ada Lovelace');
  await makeOperator(backend, ada);
  await backend.settled();
});
afterAll(() => backend.stop());

describe('What was done to the deployment', () => {
  it('is listed with who did it: the operator by name, the command line by its user of the machine', async () => {
    await ada.client.post('/api/operator/queues/mail/retry');
    const drained = new RecordQueueDrained({ queue: 'mail', jobs: 2 }, commandLineMeta());
    const receipt = await backend.app.get(CommandBus).execute<RecordQueueDrained, { position: number }>(drained);
    await backend.app.get(Deployment).waitFor(receipt.position);
    const { items, more } = (await ada.client.get('/api/operator/actions')).as(OperatorActionList);
    expect(items.slice(0, 2)).toMatchObject([
      { type: 'QueueDrained', by: { id: 'command line', name: null }, osUser: userInfo().username, data: { jobs: 2 } },
      { type: 'JobsRetried', by: { id: ada.userId, name: 'Ada Lovelace' }, osUser: null, data: { queue: 'mail' } },
    ]);
    expect(items.find(({ type }) => type === 'OperatorGranted')?.person).toBe('Ada Lovelace');
    expect(more).toBe(false);
  });

  it('is not there for others', async () => {
    const ben = await backend.signUp();
    expect((await ben.client.get('/api/operator/actions')).status).toBe(404);
    expect((await ben.client.get('/api/operator/queues/mail/failed')).status).toBe(404);
  });
});

describe('Failed jobs of a queue', () => {
  it('are listed with how often they were tried and why they failed', async () => {
    await backend.app.get(Jobs).add('mail', { id: 'doomed', data: {} });
    const { items } = await eventually('it failed', async () => {
      const list = (await ada.client.get('/api/operator/queues/mail/failed')).as(FailedJobList);
      return list.items.length > 0 && list;
    });
    expect(items).toMatchObject([{ id: 'doomed', reason: expect.stringContaining('invalid_type'), retries: true }]);
    expect(items[0]?.attempts).toBeGreaterThan(0);
    expect((await ada.client.get('/api/operator/queues/nothing/failed')).status).toBe(404);
  });
});
