import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { startBackend, type Backend } from './backend.js';
import type { Answer, Client } from './client.js';
import type { Mail } from './mailbox.js';

export type Registered = { browser: Client; email: string; mail: Mail };

export const password = 'tangerine orbit 47';
let addresses = 0;
export const newAddress = (): string => `person-${(addresses += 1)}@example.test`;

/** The backend, with each step of signing up. Its clock can be advanced. */
export class SignUpFixture {
  private constructor(readonly backend: Backend) {}

  static async start(env: Record<string, string> = {}): Promise<SignUpFixture> {
    return new SignUpFixture(await startBackend({ env }));
  }

  get app(): NestFastifyApplication {
    return this.backend.app;
  }

  stop(): Promise<void> {
    return this.backend.stop();
  }

  browser(): Client {
    return this.backend.visitor();
  }

  advance(milliseconds: number): void {
    this.backend.clock.advance(milliseconds);
  }

  /** The clock is frozen during the work, except for `advance`. */
  atOnce<T>(work: () => Promise<T>): Promise<T> {
    return this.backend.clock.whileFrozen(work);
  }

  register(browser: Client, email: string, over: object = {}): Promise<Answer> {
    return browser.post('/api/auth/register', { name: 'Ada Lovelace', email, password, acceptTerms: true, ...over });
  }

  signIn(browser: Client, email: string, over: object = {}): Promise<Answer> {
    return browser.post('/api/auth/sign-in', { email, password, ...over });
  }

  /** A person who has registered, and the e-mail they received. */
  async registered(email = newAddress(), over: object = {}): Promise<Registered> {
    const browser = this.browser();
    await this.register(browser, email, over);
    return { browser, email, mail: await this.mailTo(email) };
  }

  /** A signed-in person before the set-up. */
  async confirmed(email = newAddress()): Promise<Registered> {
    const person = await this.registered(email);
    const answer = await person.browser.post('/api/auth/verification/code', { code: codeIn(person.mail) });
    answer.as(NextStep);
    return person;
  }

  /** A signed-in person with their own workspace. */
  async settled(slug: string, email = newAddress()): Promise<Registered> {
    const person = await this.confirmed(email);
    const request = { name: `Workspace ${slug}`, slug, timeZone: 'Europe/Berlin' };
    (await person.browser.post('/api/me/setup/workspace', request)).as(NextStep);
    return person;
  }

  /** The mails to an address, oldest first. */
  async mailsTo(address: string): Promise<Mail[]> {
    return (await this.backend.mailbox.to(address)).reverse();
  }

  /** The newest mail with these words in its subject. */
  mailAbout(address: string, subject: string): Promise<Mail> {
    return eventually(`a mail about ${subject} arrives at ${address}`, async () =>
      (await this.mailsTo(address)).findLast((mail) => mail.subject.includes(subject)),
    );
  }

  /** The newest of at least `count` e-mails to an address. */
  mailTo(address: string, count = 1): Promise<Mail> {
    return eventually(`${count} mails have arrived at ${address}`, async () => {
      const mails = await this.mailsTo(address);
      return mails.length >= count ? mails.at(-1) : undefined;
    });
  }
}

export const codeIn = ({ text }: Mail): string => /^(\d{3} \d{3})$/m.exec(text)?.[1] ?? '';
export const tokenIn = ({ text }: Mail): string => /#t=([\w-]{43})/.exec(text)?.[1] ?? '';
