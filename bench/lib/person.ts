import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Client } from './client.ts';
import type { Product } from './product.ts';

const Mails = z.object({ items: z.array(z.object({ id: z.string(), to: z.unknown() })) });
const Mail = z.object({ text: z.string() });
const Invitations = z.object({ items: z.array(z.object({ id: z.string() })) });
const Me = z.object({ memberships: z.array(z.object({ workspaceId: z.string() })) });

export type Person = { client: Client; email: string; workspaceId: string; agents: string };

const password = 'a quiet harbour at noon';

const mailTries = 100;

/** Goes by the token in the address that the product prints. */
const readInbox = async (inboxUrl: string, path: string): Promise<unknown> => {
  const authorization = `Bearer ${new URL(inboxUrl).searchParams.get('token') ?? ''}`;
  return (await fetch(new URL(path, inboxUrl), { headers: { authorization } })).json();
};

const codeSentTo = async (inboxUrl: string, email: string): Promise<string> => {
  for (let left = mailTries; left > 0; left -= 1) {
    const { items } = Mails.parse(await readInbox(inboxUrl, '/api/mails'));
    const found = items.find(({ to }) => JSON.stringify(to).includes(email));
    if (found) {
      const { text } = Mail.parse(await readInbox(inboxUrl, `/api/mails/${found.id}`));
      const [, first, second] = /\b(\d{3})[ -]?(\d{3})\b/.exec(text) ?? [];
      return `${first}${second}`;
    }
    await delay(100);
  }
  throw new Error(`no mail to ${email}`);
};

/** Signs up a new person with a new workspace by the calls that the screens make. */
export const signUp = async (product: Product): Promise<Person> => {
  const client = new Client(product.url, product.origin);
  const mark = randomBytes(5).toString('hex');
  const email = `${mark}@example.test`;
  await client.post('/api/auth/register', { name: 'Robin Vale', email, password, acceptTerms: true });
  await client.post('/api/auth/verification/code', { code: await codeSentTo(product.inboxUrl, email) });
  await client.post('/api/me/setup/profile', { name: 'Robin Vale', timeZone: 'UTC' });
  await client.post('/api/me/setup/workspace', { name: `Harbour ${mark}`, slug: `harbour-${mark}`, timeZone: 'UTC' });
  const { memberships } = Me.parse(await client.get('/api/me'));
  const workspaceId = memberships[0]?.workspaceId ?? '';
  return { client, email, workspaceId, agents: `/api/workspaces/${workspaceId}/agents` };
};

/** The client of a person who signed up before. */
export const signIn = async (product: Product, email: string): Promise<Client> => {
  const client = new Client(product.url, product.origin);
  await client.post('/api/auth/sign-in', { email, password });
  return client;
};

/** Invites somebody who signed up before, and accepts for them. */
export const join = async (host: Person, guest: Person): Promise<void> => {
  const invitations = [{ email: guest.email, role: 'runner' }];
  await host.client.post(`/api/workspaces/${host.workspaceId}/invitations`, { invitations, message: '' });
  for (let left = mailTries; left > 0; left -= 1) {
    const { items } = Invitations.parse(await guest.client.get('/api/me/invitations'));
    const [invitation] = items;
    if (invitation) return void (await guest.client.post(`/api/me/invitations/${invitation.id}/accept`, {}));
    await delay(100);
  }
  throw new Error(`no invitation for ${guest.email}`);
};
