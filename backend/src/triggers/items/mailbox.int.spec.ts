import type { AddressInfo } from 'node:net';
import { ConnectionId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { ItemsAsked, TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { FiringRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import startMailServer from 'hoodiecrow-imap';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { does } from '../../testing/does.js';
import { giveAccess } from '../../testing/give-access.js';
import type { Person } from '../../testing/person.js';

const minute = 60_000;
let backend: Backend;
let ada: Person;
let server: startMailServer.MailServer;
let imap: string;
let smtp: URL;

const mail = (
  subject: string,
  { from = 'Ana <ana@example.test>', more = '', body = 'Please send five.' } = {},
): string =>
  [
    `From: ${from}`,
    'To: orders@harbour.test',
    `Subject: ${subject}`,
    `Message-ID: <${subject}@example.test>`,
    more,
    '',
    body,
  ]
    .filter((line, at) => line !== '' || at > 4)
    .join('\r\n');
const withFile = (subject: string): string =>
  mail(subject, {
    more: 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=part',
    body: [
      '--part',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'F=FCnf St=FCck',
      '--part',
      'Content-Type: text/csv; name="order.csv"',
      'Content-Disposition: attachment; filename="order.csv"',
      '',
      'article,quantity',
      '4410,5',
      '--part--',
    ].join('\r\n'),
  });

beforeAll(async () => {
  backend = await startBackend({ env: { EGRESS_ALLOW_PRIVATE: '127.0.0.0/8' } });
  smtp = new URL(backend.config.mail.smtpUrl);
  server = startMailServer({
    plugins: ['ID', 'SASL-IR', 'AUTH-PLAIN', 'NAMESPACE', 'UIDPLUS', 'LITERALPLUS', 'UNSELECT', 'ENABLE'],
    users: { [decodeURIComponent(smtp.username)]: { password: decodeURIComponent(smtp.password) } },
    storage: { INBOX: { messages: [{ raw: mail('Old') }] } },
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  imap = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  ada = await backend.signUp();
});
afterAll(async () => {
  server?.close();
  await backend?.stop();
});

const post = (path: string, body: unknown = {}) => ada.client.post(ada.path(path), body);
const receive = (...messages: string[]) => {
  for (const raw of messages) server.appendMessage('INBOX', [], false, raw);
};
const connect = (password = decodeURIComponent(smtp.password)) =>
  post('/connections', {
    name: 'Orders',
    service: 'imap',
    kind: 'basic',
    sharing: 'owner',
    settings: { variables: { imap, smtp: smtp.host } },
    secret: { kind: 'basic', username: decodeURIComponent(smtp.username), password },
  });
const text = { type: 'long_text', name: 'text', label: 'Text', required: true } as const;
const file = { type: 'file', name: 'order', label: 'Order', required: false, multiple: false } as const;

const watch = async (options: Record<string, string> = {}): Promise<string> => {
  const made = does('1. Answer: Thank you for {{text}}', { inputs: [text, file] });
  const agent = (await post('/agents', { name: 'Orders', from: { kind: 'import', definition: made } })).as(Receipt);
  (await post(`/agents/${agent.id}/publish`, { note: '' })).as(Receipt);
  const connectionId = ConnectionId.parse((await connect()).as(Receipt).id);
  await backend.settled();
  (await giveAccess(ada, connectionId, agent.id)).as(Receipt);
  const settings = { kind: 'item', connectionId, source: 'imap.messages', options, everyMinutes: 5 };
  const mapping = { text: '{{item.subject}}: {{item.text}}', order: '{{item.attachments}}' };
  const { id } = (await post('/triggers', { agentId: agent.id, name: 'Mail', settings, mapping })).as(TriggerReceipt);
  await backend.settled();
  await ask(id);
  return id;
};
const read = async (id: string) => (await ada.client.get(ada.path(`/triggers/${id}/asked`))).as(ItemsAsked);
const ask = async (id: string): Promise<ItemsAsked> => {
  const before = await read(id);
  backend.clock.advance(61 * minute);
  await backend.app.get(Schedule).runNow('ask-for-new-items');
  return eventually('the mailbox was asked', async () => {
    const asked = await read(id);
    return asked.askedAt !== before.askedAt && asked.askedAt !== null ? asked : undefined;
  });
};
const listFirings = async (id: string) => {
  await backend.settled();
  return (await ada.client.get(ada.path(`/triggers/${id}/firings`))).as(page(FiringRow)).items;
};
const readAnswers = async (id: string, count: number) =>
  eventually(`${count} runs have ended`, async () => {
    const firings = await listFirings(id);
    const runs = await Promise.all(
      firings.flatMap(({ runId, agentId }) =>
        runId === null
          ? []
          : [ada.client.get(ada.path(`/runs/${runId}`)).then((answer) => ({ agentId, row: answer.as(RunRow) }))],
      ),
    );
    const ended = runs.map(({ row }) => row).filter(({ endedAt }) => endedAt !== null);
    return ended.length === count
      ? ended.map(({ output }) => (output?.kind === 'inline' ? output.value : output))
      : undefined;
  });

describe('An agent that starts for each message of a mailbox', () => {
  it('starts for those that come from then on, once each, with their text and their file', async () => {
    const id = await watch();
    receive(withFile('Lamps'), mail('Ropes'));
    expect((await ask(id)).failure).toBeNull();
    await ask(id);
    expect(await readAnswers(id, 2)).toEqual([
      'Thank you for Ropes: Please send five.',
      'Thank you for Lamps: Fünf Stück',
    ]);
  });

  it('starts for no message of a machine, and for none of others than the senders that it is for', async () => {
    const id = await watch({ senders: 'ana@example.test, @quay.test' });
    receive(
      mail('Away', { more: 'Auto-Submitted: auto-replied' }),
      mail('Spam', { from: 'eve@example.test' }),
      mail('Boats', { from: 'Ben <ben@quay.test>' }),
    );
    await ask(id);
    await readAnswers(id, 1);
    expect((await listFirings(id)).map(({ reason }) => reason)).toEqual([null, 'other_sender', 'automatic']);
  });

  it('goes on after a message that cannot be read, and after one that names two senders', async () => {
    const id = await watch({ senders: 'boss@example.test' });
    const nested = Array.from(
      { length: 300 },
      (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n`,
    );
    receive(
      mail('Nested', { more: 'Content-Type: multipart/mixed; boundary=b0', body: nested.join('\r\n') }),
      mail('Disguised', { from: '=?utf-8?q?<boss@example.test>=2c?= <eve@example.test>' }),
      mail('Twice', { from: 'boss@example.test', more: 'From: eve@example.test' }),
      mail('Honest', { from: '"boss@example.test" <Boss@example.test>' }),
    );
    await ask(id);
    expect(await readAnswers(id, 1)).toEqual(['Thank you for Honest: Please send five.']);
    expect((await listFirings(id)).map(({ reason }) => reason)).toEqual([
      null,
      'other_sender',
      'other_sender',
      'unreadable',
    ]);
  });

  it('answers no other address than those that it is for', async () => {
    const id = await watch({ senders: 'cora@example.test', reply: 'yes' });
    receive(mail('Sails', { from: 'cora@example.test', more: 'Reply-To: mallory@example.test' }));
    await ask(id);
    expect(await backend.mailbox.arrives('cora@example.test')).toMatchObject({ subject: 'Re: Sails' });
    expect(await backend.mailbox.to('mallory@example.test')).toEqual([]);
  });

  it('answers in the thread where that is chosen', async () => {
    const id = await watch({ reply: 'yes' });
    receive(mail('Anchors', { from: 'Ana <anchors@example.test>' }));
    await ask(id);
    expect(await backend.mailbox.arrives('anchors@example.test')).toMatchObject({
      subject: 'Re: Anchors',
      text: expect.stringContaining('Thank you for Anchors: Please send five.') as string,
    });
    expect(await backend.mailbox.headers()).toEqual(
      expect.arrayContaining([
        'In-Reply-To: <Anchors@example.test>',
        'References: <Anchors@example.test>',
        'Auto-Submitted: auto-replied',
      ]),
    );
  });

  it('is connected only with a password that the mail server takes', async () => {
    expect((await connect('wrong password')).problem).toMatchObject({ code: 'connection_check_failed' });
  });
});
