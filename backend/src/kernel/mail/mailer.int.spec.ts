import { createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { testConfig } from '../../testing/config.js';
import { Mailer, MailRefused } from './mailer.js';

/** An SMTP server that records the recipients of mails. */
const recipients: string[] = [];
const server: Server = createServer((socket) => {
  let inBody = false;
  socket.write('220 hello\r\n');
  createInterface({ input: socket }).on('line', (line) => {
    if (inBody) {
      if (line === '.') {
        inBody = false;
        socket.write('250 taken\r\n');
      }
      return;
    }
    if (/^RCPT/i.test(line)) recipients.push(line);
    if (/nobody@/.test(line)) return socket.write('550 not here\r\n');
    inBody = /^DATA/i.test(line);
    return socket.write(inBody ? '354 go on\r\n' : '250 fine\r\n');
  });
});

let mailer: Mailer;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const addresses = { databaseUrl: 'postgres://x', eventStoreUrl: 'esdb://x', smtpUrl: `smtp://127.0.0.1:${port}` };
  mailer = new Mailer(testConfig(addresses));
});
afterAll(() => {
  mailer.onModuleDestroy();
  server.close();
});
beforeEach(() => recipients.splice(0));

const template = { subject: 'Hello', preview: '', paragraphs: ['Hello'], notes: [] };
const ada = { name: 'Ada', address: 'ada@example.test' };

it('a mail is sent to its recipient', async () => {
  await mailer.send({ to: ada, template });
  expect(recipients).toEqual(['RCPT TO:<ada@example.test>']);
});

it.each([
  ['ada@example.test\r\nBcc: eve@evil.test'],
  ['ada@example.test\r\nRCPT TO:<eve@evil.test>'],
  ['ada@example.test, eve@evil.test'],
  ['Ada <eve@evil.test>, x'],
])('what is written as %j reaches no second person', async (text) => {
  await Promise.allSettled([
    mailer.send({ to: { ...ada, address: text }, template }),
    mailer.send({ to: { ...ada, name: text }, template }),
    mailer.send({ to: ada, template: { ...template, subject: text } }),
  ]);
  expect(recipients.filter((line) => /TO:<\s*eve@evil\.test\s*>/i.test(line))).toEqual([]);
  expect(recipients.filter((line) => line === 'RCPT TO:<ada@example.test>').length).toBeGreaterThanOrEqual(2);
});

it('a mail that is refused permanently differs from one that may be retried', async () => {
  await expect(mailer.send({ to: { name: '', address: 'nobody@example.test' }, template })).rejects.toThrow(
    MailRefused,
  );
});
