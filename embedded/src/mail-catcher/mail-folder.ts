import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address } from 'postal-mime';

export type MailSummary = { id: string; from: string; to: string; subject: string; at: string };
export type Mail = MailSummary & { text: string; html: string | null };
export type MailFolder = {
  storeMail: (raw: Buffer) => Promise<void>;
  /** Newest first. */
  list: () => MailSummary[];
  open: (id: string) => Promise<Mail | null>;
};

const maxMails = 500;
const named = /^(\d{13}-[0-9a-f]{8})\.eml$/;

/** One file per e-mail, named by its time; the oldest are removed when there are too many. */
export const mailFolder = async (path: string): Promise<MailFolder> => {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const known = new Map<string, MailSummary>();
  const getFile = (id: string): string => join(path, `${id}.eml`);

  const removeOldest = async (): Promise<void> => {
    for (const id of [...known.keys()].slice(0, Math.max(0, known.size - maxMails))) {
      known.delete(id);
      await rm(getFile(id), { force: true });
    }
  };

  const storeMail = async (raw: Buffer): Promise<void> => {
    const at = Date.now();
    const id = `${at}-${randomBytes(4).toString('hex')}`;
    await writeFile(`${getFile(id)}.part`, raw, { mode: 0o600 });
    await rename(`${getFile(id)}.part`, getFile(id));
    known.set(id, summaryOf(await parse(id, raw)));
    await removeOldest();
  };

  const open = async (id: string): Promise<Mail | null> =>
    known.has(id) ? parse(id, await readFile(getFile(id))) : null;

  for (const name of (await readdir(path)).sort()) {
    const id = named.exec(name)?.[1];
    if (id !== undefined) known.set(id, summaryOf(await parse(id, await readFile(getFile(id)))));
  }
  await removeOldest();
  return { storeMail, open, list: () => [...known.values()].reverse() };
};

const parse = async (id: string, raw: Buffer): Promise<Mail> => {
  const mail = await PostalMime.parse(raw);
  return {
    id,
    from: addressText(mail.from),
    to: (mail.to ?? []).map(addressText).join(', '),
    subject: mail.subject ?? '',
    at: new Date(Number(id.slice(0, 13))).toISOString(),
    text: mail.text ?? '',
    html: mail.html ?? null,
  };
};

const summaryOf = ({ text: _text, html: _html, ...summary }: Mail): MailSummary => summary;

const addressText = (address: Address | undefined): string => {
  if (address?.address === undefined) return address?.name ?? '';
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
};
