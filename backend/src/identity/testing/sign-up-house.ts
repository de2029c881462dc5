import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { startMailCatcher, type MailCatcher } from '@throughline/embedded/mail-catcher.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { Clock } from '@throughline/platform/clock.js';
import { startProjections, type RunningProjections } from '@throughline/projections/engine/start-projections.js';
import { projections } from '@throughline/projections/projections.js';
import { z } from 'zod';
import { AppModule } from '../../app.module.js';
import { createApp } from '../../http/create-app.js';
import { Client, type Answer } from '../../testing/client.js';
import { testConfig } from '../../testing/config.js';

const Mails = z.object({ items: z.array(z.object({ id: z.string(), to: z.string(), subject: z.string() })) });
const Mail = z.object({ id: z.string(), subject: z.string(), text: z.string(), html: z.string() });
export type Mail = z.infer<typeof Mail>;

export type Registered = { browser: Client; email: string; mail: Mail };

export const password = 'tangerine orbit 47';
let addresses = 0;
export const newAddress = (): string => `person-${(addresses += 1)}@example.test`;

/** The backend, its projections and a mail server on a stack of their own; time can be moved on. */
export class SignUpHouse {
  private shift = 0;

  private constructor(
    readonly app: NestFastifyApplication,
    readonly stack: TestStack,
    readonly mail: MailCatcher,
    private readonly parts: { running: RunningProjections; mailFolder: string; url: string },
  ) {
    Object.assign(app.get(Clock), { now: () => new Date(Date.now() + this.shift) });
  }

  static async start(env: Record<string, string> = {}): Promise<SignUpHouse> {
    const stack = await startStack();
    const mailFolder = await mkdtemp(join(tmpdir(), 'sign-up-'));
    const mail = await startMailCatcher({ dataDir: mailFolder, smtpPort: 0, httpPort: 0 });
    const running = await startProjections({ ...stack, projections });
    const config = testConfig({ ...stack, smtpUrl: mail.smtpUrl }, env);
    const app = await createApp(config, AppModule.forRoot(config));
    await app.listen(0, '127.0.0.1');
    const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
    return new SignUpHouse(app, stack, mail, { running, mailFolder, url });
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.parts.running.stop();
    await this.mail.stop();
    await this.stack.stop();
    await rm(this.parts.mailFolder, { recursive: true });
  }

  browser(): Client {
    return new Client(this.parts.url);
  }

  pass(milliseconds: number): void {
    this.shift += milliseconds;
  }

  async mailsTo(address: string): Promise<Mail[]> {
    const { items } = Mails.parse(await (await fetch(`${this.mail.inboxUrl}/api/mails`)).json());
    const mine = items.filter(({ to }) => to.includes(address)).reverse();
    return Promise.all(
      mine.map(async ({ id }) => Mail.parse(await (await fetch(`${this.mail.inboxUrl}/api/mails/${id}`)).json())),
    );
  }

  register(browser: Client, email: string, over: object = {}): Promise<Answer> {
    return browser.post('/api/auth/register', { name: 'Ada Lovelace', email, password, acceptTerms: true, ...over });
  }

  signIn(browser: Client, email: string, over: object = {}): Promise<Answer> {
    return browser.post('/api/auth/sign-in', { email, password, ...over });
  }

  /** Somebody who has registered, and the mail that came. */
  async registered(email = newAddress(), over: object = {}): Promise<Registered> {
    const browser = this.browser();
    await this.register(browser, email, over);
    return { browser, email, mail: await this.mailTo(email) };
  }

  /** Somebody signed in, before the set-up. */
  async confirmed(email = newAddress()): Promise<Registered> {
    const person = await this.registered(email);
    const answer = await person.browser.post('/api/auth/verification/code', { code: codeIn(person.mail) });
    answer.as(NextStep);
    return person;
  }

  /** Somebody signed in, with a workspace of their own. */
  async settled(slug: string, email = newAddress()): Promise<Registered> {
    const person = await this.confirmed(email);
    const request = { name: `Workspace ${slug}`, slug, timeZone: 'Europe/Berlin' };
    (await person.browser.post('/api/me/setup/workspace', request)).as(NextStep);
    return person;
  }

  /** The newest of at least so many mails to an address. */
  mailTo(address: string, count = 1): Promise<Mail> {
    return until(async () => {
      const mails = await this.mailsTo(address);
      return mails.length >= count ? mails.at(-1) : undefined;
    });
  }
}

/** Asks again and again until there is an answer; the test's own limit ends a wait in vain. */
export const until = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

export const codeIn = ({ text }: Mail): string => /^(\d{3} \d{3})$/m.exec(text)?.[1] ?? '';
export const tokenIn = ({ text }: Mail): string => /#t=([\w-]{43})/.exec(text)?.[1] ?? '';
