import { readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ownPostgres, type OwnedPostgres } from '@throughline/embedded/postgres/owned-postgres.js';
import { describeOnSmallDisk } from '@throughline/embedded/testing/small-disk.js';
import { assertConnects } from '@throughline/platform/postgres/full-disk.js';

const nowhere = 'http://127.0.0.1:1';
const said = /^The disk is full, so Postgres refuses new connections\. Make the disk larger, or remove older backups/;

/** Whatever Postgres writes again when a connection is made. */
const removeCaches = (folder: string): void => {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('pg_internal.init')) rmSync(join(folder, file));
};

describeOnSmallDisk('A command on a full disk', 320, (small) => {
  let postgres: OwnedPostgres;
  beforeAll(async () => {
    postgres = await ownPostgres({ dataDir: join(small.folder, 'data'), onNotice: () => undefined });
  });
  afterAll(async () => {
    small.clear();
    await postgres.stop();
  });

  it('says so, and what to do, when Postgres refuses the connection', async () => {
    await assertConnects(postgres.socketUrl, nowhere);
    removeCaches(join(small.folder, 'data', 'postgres'));
    small.fill();
    await expect(assertConnects(postgres.socketUrl, nowhere)).rejects.toThrow(said);
    small.clear();
    await assertConnects(postgres.socketUrl, nowhere);
  });
});

describe('A command that nobody answers', () => {
  let product: Server;
  let silent: string;
  let storageFull = true;
  beforeAll(async () => {
    product = createServer((_, response) => void response.end(JSON.stringify({ storageFull })));
    await once(product.listen(0, '127.0.0.1'), 'listening');
    silent = 'postgres://nobody@127.0.0.1:1/nothing';
  });
  afterAll(() => product.close());

  it('is told by the running product that the disk is full', async () => {
    const url = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
    await expect(assertConnects(silent, url)).rejects.toThrow(said);
    storageFull = false;
    await expect(assertConnects(silent, url)).rejects.toThrow(/ECONNREFUSED/);
  });
});
