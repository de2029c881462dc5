import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailCatcher, type MailCatcher } from '@throughline/embedded/mail-catcher.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { Mailbox } from '../../testing/mailbox.js';

/** A port on which no server listens yet. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

let backend: Backend;
let smtpPort: number;
const token = 'a-token-of-this-test';
let dataDir: string;
let catcher: MailCatcher | undefined;
beforeAll(async () => {
  smtpPort = await freePort();
  dataDir = await mkdtemp(join(tmpdir(), 'outbox-'));
  backend = await startBackend({ env: { SMTP_URL: `smtp://throughline:${token}@127.0.0.1:${smtpPort}` } });
});
afterAll(async () => {
  await backend.stop();
  await catcher?.stop();
  await rm(dataDir, { recursive: true });
});

it('a mail waits until the mail server is available', async () => {
  const registration = { name: 'Ada', email: 'ada@example.test', password: 'tangerine orbit 47', acceptTerms: true };
  expect((await backend.visitor().post('/api/auth/register', registration)).status).toBe(202);
  await backend.settled();
  catcher = await startMailCatcher({ dataDir, smtpPort, httpPort: 0, token });
  expect(await new Mailbox(catcher.openingUrl, dataDir).arrives('ada@example.test')).toMatchObject({
    subject: 'Confirm your e-mail',
  });
});
