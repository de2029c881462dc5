import { startDyingPostgres, type DyingPostgres } from '../testing/dying-postgres.js';
import { Postgres } from './postgres.js';

let server: DyingPostgres;
let postgres: Postgres;
beforeAll(async () => {
  server = await startDyingPostgres();
  postgres = new Postgres({ url: server.url });
});
afterAll(async () => {
  await postgres.close();
  await server.close();
});

// An `error` event without a listener would end this process, and fail the suite.
describe('a connection that is lost in the moment it is ready', () => {
  it('fails a query', async () => {
    await expect(postgres.query('select 1')).rejects.toThrow();
  });

  it('fails a transaction', async () => {
    await expect(postgres.transaction((transaction) => transaction.query('select 1'))).rejects.toThrow();
  });

  it('fails a transaction whose statements are sent together', async () => {
    const work = postgres.transaction((transaction) => transaction.query('select 1'), { pipelined: true });
    await expect(work).rejects.toThrow();
  });

  it('fails a copy', async () => {
    await expect(postgres.copyOut('select 1', () => 1)).rejects.toThrow();
  });
});
