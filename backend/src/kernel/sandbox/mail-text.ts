import PostalMime, { type Address, type Email } from 'postal-mime';
import { work as pageText } from './page-text.ts';

/** Longer texts are cut: what an agent is given is read by a model. */
const longest = 200_000;
const maxAttachments = 20;

/** A message of RFC 5322 as people read it; `attachments` have their bytes in base64. `automatic`: no person has written it. */
export const work = async ({ bytes }: { bytes: Uint8Array }) => {
  const mail = await PostalMime.parse(bytes);
  // The topmost of several is the one that the receiving server has added.
  const headers = new Map(mail.headers.toReversed().map(({ key, value }) => [key.toLowerCase(), value] as const));
  const head = readHead(bytes);
  const sender = findSender(head);
  return {
    from: formatAddress(mail.from),
    /** The one address that the message says it is from; empty where it names none or several. */
    sender,
    replyTo: getAddress(mail.replyTo?.[0])?.toLowerCase() ?? sender,
    receiver: getAddress(mail.to?.[0]) ?? '',
    to: (mail.to ?? []).map(formatAddress).join(', '),
    cc: (mail.cc ?? []).map(formatAddress).join(', '),
    subject: mail.subject ?? '',
    date: mail.date ?? null,
    messageId: mail.messageId ?? null,
    references: `${mail.references ?? ''} ${mail.messageId ?? ''}`.trim(),
    text: readText(mail).slice(0, longest),
    /** Holds what the receiving server found of SPF and DKIM. */
    authentication: headers.get('authentication-results') ?? null,
    automatic: isAutomatic(headers, getAddress(mail.from)),
    /** It went to many, so nobody waits for an answer. */
    isList: headers.has('list-id') || /^(?:bulk|list|junk)$/i.test(headers.get('precedence')?.trim() ?? ''),
    isForged: /\bdmarc=fail\b/i.test(headers.get('authentication-results') ?? ''),
    attachments: mail.attachments
      .filter(({ related, disposition }) => related !== true || disposition === 'attachment')
      .slice(0, maxAttachments)
      .map(({ filename, mimeType, content }, at) => ({
        name: filename ?? `attachment ${at + 1}`,
        type: mimeType,
        base64: Buffer.from(content as ArrayBuffer).toString('base64'),
      })),
  };
};

const maxHead = 65_536;

/** The lines of the header as they came, with those that go on joined. */
const readHead = (bytes: Uint8Array): string[] => {
  const [head = ''] = Buffer.from(bytes.subarray(0, maxHead))
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1);
  return head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
};

/** Names are not read: an encoded one can hold another address, which programs would take for the sender's. */
const findSender = (head: readonly string[]): string => {
  const [from, ...others] = head.filter((line) => /^from:/i.test(line)).map((line) => line.slice(5).trim());
  const [address = '', ...more] = new Set(from?.toLowerCase().match(/[^\s<>"(),;:@]+@[^\s<>"(),;:@]+/g) ?? []);
  return others.length === 0 && more.length === 0 ? address : '';
};

const readText = ({ text, html }: Email): string => {
  if (text !== undefined && text.trim() !== '') return text.trim();
  return html === undefined ? '' : String(pageText({ html }));
};

const getAddress = (address: Address | undefined): string | undefined =>
  address?.address ?? address?.group?.[0]?.address;

const formatAddress = (address: Address | undefined): string => {
  const mailbox = getAddress(address) ?? '';
  const name = address?.name ?? '';
  return name === '' ? mailbox : `${name} <${mailbox}>`;
};

/** Answers of machines and returned mail (RFC 3834): an agent that answered them would never stop. */
const isAutomatic = (headers: ReadonlyMap<string, string>, from: string | undefined): boolean =>
  !['', 'no'].includes(headers.get('auto-submitted')?.trim().toLowerCase() ?? '') ||
  headers.get('return-path')?.trim() === '<>' ||
  headers.get('precedence')?.trim().toLowerCase() === 'auto_reply' ||
  headers.has('x-autoreply') ||
  /^(?:mailer-daemon|postmaster)@/i.test(from ?? '');
