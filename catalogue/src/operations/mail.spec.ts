import { getOperation } from './operations.js';
import { mailText } from './mail.js';

const decoded = (mail: string) => Buffer.from(mail.split('\r\n\r\n')[1] ?? '', 'base64').toString('utf8');
const headers = (mail: string) => mail.split('\r\n\r\n')[0] ?? '';

it('writes a message that every mail server reads', () => {
  const mail = mailText({ to: ['ana@example.com', 'bo@example.com'], subject: 'Offer', text: 'Hello\nAna' });
  expect(headers(mail).split('\r\n')).toEqual([
    'To: ana@example.com,',
    ' bo@example.com',
    'Subject: Offer',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ]);
  expect(decoded(mail)).toBe('Hello\r\nAna');
});

it('writes other letters as encoded words, and keeps every line short', () => {
  const subject = `${'Übergröße 👩‍👩‍👧 '.repeat(12)}=?utf-8?Q?x?=`;
  const mail = mailText({ to: ['ana@example.com'], subject, text: 'é'.repeat(5_000) });
  expect(mail).toMatch(/^[\x20-\x7e\r\n]*$/);
  expect(Math.max(...mail.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(84);
  const words = [...headers(mail).matchAll(/=\?utf-8\?B\?([^?]+)\?=/g)].map(([, word]) => word ?? '');
  expect(words.map((word) => Buffer.from(word, 'base64').toString('utf8')).join('')).toBe(subject);
  expect(decoded(mail)).toBe('é'.repeat(5_000));
});

it('lets nobody add a header', () => {
  const text = 'x\r\n\r\nBcc: evil@example.com';
  expect(mailText({ to: ['ana@example.com'], subject: 'x', text })).not.toContain('Bcc');
  const send = getOperation('gmail.send_message');
  const fits = (more: object) =>
    send?.input.safeParse({ to: ['ana@example.com'], subject: 'x', text, ...more }).success;
  expect(fits({})).toBe(true);
  for (const bad of ['x\r\nBcc: e@example.com', 'x\nBcc: e@example.com', 'x\rBcc: e', 'x\0', 'x\u0085Bcc: e']) {
    expect(fits({ subject: bad })).toBe(false);
    expect(fits({ to: [`${bad}@example.com`] })).toBe(false);
    expect(fits({ to: [`ana@example.com${bad}`] })).toBe(false);
    expect(fits({ inReplyTo: `<${bad}>` })).toBe(false);
    expect(() => mailText({ to: ['a@example.com'], subject: bad, text: '' })).toThrow(RangeError);
  }
});
