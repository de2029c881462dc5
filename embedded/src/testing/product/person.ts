import { eventually } from '@throughline/platform/testing/eventually.js';
import { z } from 'zod';
import type { WholeProduct } from './whole-product.js';

const Mails = z.object({ items: z.array(z.object({ id: z.string(), to: z.string() })) });
const Mail = z.object({ text: z.string() });
const Me = z.object({ memberships: z.array(z.object({ workspaceId: z.string() })) });
const password = 'a quiet harbour at noon';

export type Answer = { status: number; body: unknown };

/** Somebody with a workspace of their own, who uses the product as the browser does. */
export class Person {
  private readonly cookies = new Map<string, string>();
  workspace = '';

  constructor(
    private readonly product: WholeProduct,
    readonly email: string,
  ) {}

  async send(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(new URL(path, this.product.url), {
      method,
      headers: {
        origin: this.product.url,
        cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  async signUp(): Promise<void> {
    await this.post('/api/auth/register', { name: 'Ada Lovelace', email: this.email, password, acceptTerms: true });
    await this.post('/api/auth/verification/code', { code: await this.mailedCode() });
    await this.post('/api/me/setup/profile', { name: 'Ada Lovelace', timeZone: 'UTC' });
    await this.post('/api/me/setup/workspace', { name: 'Harbour', slug: 'harbour', timeZone: 'UTC' });
    const { memberships } = Me.parse((await this.get('/api/me')).body);
    this.workspace = `/api/workspaces/${memberships[0]?.workspaceId ?? ''}`;
  }

  private async post(path: string, body: object): Promise<void> {
    const answer = await this.send('POST', path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  private async mailedCode(): Promise<string> {
    const inbox = new URL(this.product.inboxUrl);
    const headers = { authorization: `Bearer ${inbox.searchParams.get('token') ?? ''}` };
    const read = async (path: string): Promise<unknown> => (await fetch(new URL(path, inbox), { headers })).json();
    return eventually('the code was mailed', async () => {
      const { items } = Mails.parse(await read('/api/mails'));
      const found = items.find(({ to }) => to.includes(this.email));
      if (found === undefined) return undefined;
      const { text } = Mail.parse(await read(`/api/mails/${found.id}`));
      return /\b(\d{3})[ -]?(\d{3})\b/.exec(text)?.slice(1).join('');
    });
  }
}
