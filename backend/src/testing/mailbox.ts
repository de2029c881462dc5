import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { z } from 'zod';

const Summaries = z.object({ items: z.array(z.object({ id: z.string(), to: z.string(), subject: z.string() })) });
const Mail = z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string() });
export type Mail = z.infer<typeof Mail>;

/** The mails that the product sent. */
export class Mailbox {
  /** `openingUrl` has the token of the inbox; `folder`: the mails as they were sent, a file each. */
  constructor(
    private readonly openingUrl: string,
    private readonly folder: string,
  ) {}

  /** The mails to an address, newest first. */
  async to(address: string): Promise<Mail[]> {
    const { items } = Summaries.parse(await this.read('/api/mails'));
    const own = items.filter(({ to }) => to.includes(address));
    return Promise.all(own.map(async ({ id }) => Mail.parse(await this.read(`/api/mails/${id}`))));
  }

  /** Every mail, as it was sent. */
  async sent(): Promise<string[]> {
    const files = (await readdir(this.folder)).filter((name) => name.endsWith('.eml'));
    return Promise.all(files.map((name) => readFile(join(this.folder, name), 'utf8')));
  }

  /** The header lines of every mail, as they were sent. */
  async headers(): Promise<string[]> {
    return (await this.sent()).flatMap((mail) => {
      const [head = ''] = mail.split(/\r?\n\r?\n/, 1);
      return head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
    });
  }

  /** The newest mail to an address; waits until there is one. */
  arrives(address: string): Promise<Mail> {
    return eventually(`a mail arrives at ${address}`, async () => (await this.to(address))[0]);
  }

  private async read(path: string): Promise<unknown> {
    const authorization = `Bearer ${new URL(this.openingUrl).searchParams.get('token') ?? ''}`;
    return (await fetch(new URL(path, this.openingUrl), { headers: { authorization } })).json();
  }
}
