import { z } from 'zod';

const Summaries = z.object({ items: z.array(z.object({ id: z.string(), to: z.string(), subject: z.string() })) });
const Mail = z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string() });
export type Mail = z.infer<typeof Mail>;

/** The mails that left the product. */
export class Mailbox {
  constructor(private readonly url: string) {}

  /** Those to an address, newest first. */
  async to(address: string): Promise<Mail[]> {
    const { items } = Summaries.parse(await this.read('/api/mails'));
    const own = items.filter(({ to }) => to.includes(address));
    return Promise.all(own.map(async ({ id }) => Mail.parse(await this.read(`/api/mails/${id}`))));
  }

  /** The newest one to an address, once there is one; the test's own timeout bounds the wait. */
  async arrives(address: string): Promise<Mail> {
    for (;;) {
      const [mail] = await this.to(address);
      if (mail !== undefined) return mail;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  private async read(path: string): Promise<unknown> {
    return (await fetch(new URL(path, this.url))).json();
  }
}
