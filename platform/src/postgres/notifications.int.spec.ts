import { createTestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { createLogger } from '../logging/logger.js';
import { startFaultyProxy } from '../testing/faulty-proxy.js';
import { Notifications } from './notifications.js';
import { Postgres } from './postgres.js';
import { eventually } from '../testing/eventually.js';

describe('Notifications', () => {
  it('are received again after the connection was closed, and after it stopped delivering without being closed', async () => {
    const database = await createTestDatabase();
    const postgres = new Postgres({ url: database.url });
    const address = new URL(database.url);
    const proxy = await startFaultyProxy(Number(address.port));
    address.port = String(proxy.port);
    const notifications = new Notifications(address.href, createLogger('silent'), { askEveryMs: 20, answerMs: 50 });
    let listening: () => void = () => undefined;
    const nextConnect = () => new Promise<void>((resolve) => (listening = resolve));
    const heard: string[] = [];
    const first = nextConnect();
    notifications.listen('changes', { notified: (text) => heard.push(text), listening: () => listening() });
    await first;
    for (const lose of [() => proxy.cut(), () => proxy.silence('newest')]) {
      const back = nextConnect();
      lose();
      await back;
    }
    await postgres.query(`select pg_notify('changes', 'received')`);
    await eventually('the notification arrives', () => heard.length);
    expect(heard).toEqual(['received']);
    await notifications.close();
    await proxy.close();
    await postgres.close();
    await database.drop();
  });
});
