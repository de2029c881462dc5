import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { ImapFlow } from 'imapflow';
import { z } from 'zod';
import { runInSandbox } from '../../kernel/sandbox/sandbox.js';
import { ToolFailure } from '../../kernel/agent-tools/tool.js';
import type { Position } from './item-positions.js';
import type { Contents, Found, Listed } from './read-items.js';

/** Messages of one question, and the bytes of one message. */
const atOnce = 200;
const maxBytes = 25 * 1024 * 1024;

const Options = z.object({ folder: z.string(), senders: z.string() });
const ReadMail = z.object({
  from: z.string(),
  sender: z.string(),
  replyTo: z.string(),
  receiver: z.string(),
  to: z.string(),
  cc: z.string(),
  subject: z.string(),
  date: z.string().nullable(),
  messageId: z.string().nullable(),
  references: z.string(),
  text: z.string(),
  authentication: z.string().nullable(),
  automatic: z.boolean(),
  isList: z.boolean(),
  isForged: z.boolean(),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), base64: z.base64() })),
});
export type ReadMail = z.infer<typeof ReadMail>;

type Context = { workspaceId: WorkspaceId; signal: AbortSignal };
type Asking = { options: Record<string, unknown>; position: Position | null; context: Context };

/** Messages that have come into a folder. Those that are there when it is asked first are not new. */
export const listNewMail = async (client: ImapFlow, { options, position, context }: Asking): Promise<Listed> => {
  const { folder, senders } = Options.parse(options);
  const { validity, newest } = await openFolder(client, folder);
  const known = position?.kind === 'mailbox' ? position : null;
  if (known?.validity !== validity) {
    const next: Position = { kind: 'mailbox', validity, uid: newest };
    return { place: folder, items: [], next, missed: known === null ? null : 'mailbox_replaced' };
  }
  // A range that begins after the last message has that one.
  const found = await client.search({ uid: `${known.uid + 1}:*` }, { uid: true });
  const numbers = (found || []).filter((uid) => uid > known.uid).sort((a, b) => a - b);
  const listed = numbers.slice(0, atOnce);
  const isMeant = getSenderTest(senders);
  const items = listed.map((uid): Found => ({
    key: `${validity}-${uid}`,
    url: null,
    read: () => readMessage(client, uid, { isMeant, context }),
    position: { ...known, uid },
  }));
  const isMore = numbers.length > listed.length;
  return { place: folder, items, next: { ...known, uid: listed.at(-1) ?? known.uid }, missed: null, isMore };
};

/** `newest`: the number of the last message, which the server may not say by itself. */
export const openFolder = async (client: ImapFlow, folder: string): Promise<{ validity: string; newest: number }> => {
  const opened = await client.mailboxOpen(folder, { readOnly: true }).catch(() => null);
  if (opened === null) throw new ToolFailure('folder_missing', `The mailbox has no folder “${folder}”.`, false);
  const { uidValidity, uidNext } = opened;
  const known = Number.isInteger(uidNext)
    ? uidNext - 1
    : Math.max(0, ...((await client.search({ all: true }, { uid: true })) || []));
  return { validity: String(uidValidity), newest: Math.max(known, 0) };
};

type Reading = { isMeant: (sender: string) => boolean; context: Context };

const readMessage = async (
  client: ImapFlow,
  uid: number,
  { isMeant, context }: Reading,
): Promise<Contents | 'gone' | 'too_large' | 'automatic' | 'other_sender'> => {
  const found = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (found === false) return 'gone';
  if ((found.size ?? 0) > maxBytes) return 'too_large';
  const mail = await parseMail(client, uid, { part: 'source', context });
  if (mail === null) return 'gone';
  const { automatic, sender, attachments, isForged } = mail;
  if (automatic) return 'automatic';
  if (!isMeant(isForged ? '' : sender)) return 'other_sender';
  const files = attachments.map(({ base64, ...named }) => [named, Buffer.from(base64, 'base64')] as const);
  const key = String(uid);
  return { fields: { ...toFields(mail), key, attachments: files.map(([named]) => named) }, files: new Map(files) };
};

/** Returns what an agent gets of it besides its attachments. */
const toFields = ({ from, to, cc, subject, date, text, authentication }: ReadMail) => ({
  from,
  to,
  cc,
  subject,
  date,
  text,
  authentication,
});

/** Returns null when it has gone. The sandbox process reads it, because anybody may have written its bytes. */
export const parseMail = async (
  client: ImapFlow,
  uid: number,
  { part, context }: { part: 'source' | 'headers'; context: Context },
): Promise<ReadMail | null> => {
  const found = await client.fetchOne(String(uid), { [part]: true }, { uid: true });
  const bytes = found === false ? undefined : found[part];
  return bytes === undefined ? null : ReadMail.parse(await runInSandbox('mail-text', { bytes }, context));
};

/** Addresses, or whole domains: `ana@example.com, @quay.example`. */
export const getSenderTest = (senders: string): ((sender: string) => boolean) => {
  const meant = senders
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (meant.length === 0) return () => true;
  return (sender) => meant.some((each) => (each.startsWith('@') ? sender.endsWith(each) : sender === each));
};
