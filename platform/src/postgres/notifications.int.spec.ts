import { createTestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { createLogger } from '../logging/logger.js';
import { cuttableConnection } from '../testing/cuttable-connection.js';
import { Notifications } from './notifications.js';
import { Postgres } from './postgres.js';
import { eventually } from '../testing/eventually.js';

describe('Notifications', () => {
  it('are heard again after the connection was cut, and after it fell silent without a word', async () => {
    const database = await createTestDatabase();
    const postgres = new Postgres({ url: database.url });
    const address = new URL(database.url);
    const between = await cuttableConnection(Number(address.port));
    address.port = String(between.port);
    const notifications = new Notifications(address.href, createLogger('silent'), { askEveryMs: 20, answerMs: 50 });
    let listening: () => void = () => undefined;
    const again = () => new Promise<void>((resolve) => (listening = resolve));
    const heard: string[] = [];
    const first = again();
    notifications.listen('news', { notified: (text) => heard.push(text), listening: () => listening() });
    await first;
    for (const lose of [() => between.cut(), () => between.silence('newest')]) {
      const back = again();
      lose();
      await back;
    }
    await postgres.query(`select pg_notify('news', 'still here')`);
    await eventually('the notification arrives', () => heard.length);
    expect(heard).toEqual(['still here']);
    await notifications.close();
    await between.close();
    await postgres.close();
    await database.drop();
  });
});
