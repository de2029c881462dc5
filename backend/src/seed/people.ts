import { createHmac } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { PersonRow } from '@throughline/contracts/identity/person.row.js';
import { UserId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { derivedId } from '@throughline/platform/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { ChangeProfile, CompleteSetup, RegisterUser, VerifyEmail } from '../identity/domain/account.commands.js';
import { EmailTaken } from '../identity/domain/account.errors.js';
import { ReserveEmail } from '../identity/domain/email.commands.js';
import { CredentialStore } from '../identity/passwords/credential-store.js';
import type { Story } from './story.js';
import { peopleOf } from '../identity/public.js';

export const timeZone = 'Europe/Lisbon';

export const cast = {
  mara: { name: 'Mara Lindqvist', email: 'demo@throughline.test', role: 'owner' },
  tomas: { name: 'Tomás Rey', email: 'tomas@throughline.test', role: 'builder' },
  ines: { name: 'Ines Okafor', email: 'ines@throughline.test', role: 'runner' },
  bertil: { name: 'Bertil Haug', email: 'bertil@throughline.test', role: 'auditor' },
} as const satisfies Record<string, { name: string; email: string; role: Role }>;
export type PersonKey = keyof typeof cast;
export type People = Record<PersonKey, UserId>;
type Person = { name: string; email: string };

export class AddressInUse extends Error {
  constructor(email: string) {
    super(`${email} belongs to somebody who signed up here, so the demo people can’t be made.`);
  }
}

/** Creates the demo people, who are the same every time. A person who exists already is not changed. */
export class Casting {
  private readonly config: Config;
  private readonly readModel: ReadModel;
  private readonly credentials: CredentialStore;
  private readonly fingerprints: Fingerprints;
  private readonly passwords: Passwords;
  private readonly vault: Vault;

  constructor(app: INestApplicationContext) {
    const get = { strict: false };
    this.config = app.get(CONFIG, get);
    this.readModel = app.get(ReadModel, get);
    this.credentials = app.get(CredentialStore, get);
    this.fingerprints = app.get(Fingerprints, get);
    this.passwords = app.get(Passwords, get);
    this.vault = app.get(Vault, get);
  }

  /** The demo password: derived from this deployment's secret, so it is the same each time and unknown elsewhere. */
  get password(): string {
    const digest = createHmac('sha256', Buffer.from(this.config.pepper, 'base64')).update('demo people').digest('hex');
    return [0, 5, 10, 15].map((from) => digest.slice(from, from + 5)).join('-');
  }

  /** Whether the password is still the one they were given. */
  async opens(userId: UserId): Promise<boolean> {
    const credential = await this.credentials.findByUser(userId);
    return (await this.passwords.check(credential?.passwordHash ?? null, this.password)).matches;
  }

  async all(story: Story): Promise<People> {
    const present = (key: PersonKey): Promise<UserId> => this.present(cast[key], story);
    return {
      mara: await present('mara'),
      tomas: await present('tomas'),
      ines: await present('ines'),
      bertil: await present('bertil'),
    };
  }

  async present(person: Person, story: Story): Promise<UserId> {
    const fingerprint = this.fingerprints.fingerprintFor(person.email);
    const userId = UserId.parse(derivedId('demo person', fingerprint));
    const row = await this.readModel.one(PersonRow, peopleOf([userId]));
    if (row?.status === 'active') return userId;
    await this.register(userId, { ...person, fingerprint }, story);
    await this.settle(userId, person.name, story);
    return userId;
  }

  private async register(userId: UserId, person: Person & { fingerprint: string }, story: Story): Promise<void> {
    const { fingerprint } = person;
    const passwordHash = await this.passwords.hash(this.password);
    const step = (name: string) => story.by(userId, null, derivedId(userId, name));
    try {
      await story.ask(new ReserveEmail({ fingerprint, userId }, step('reserve')));
    } catch (error) {
      throw error instanceof EmailTaken ? new AddressInUse(person.email) : error;
    }
    await this.credentials.add({ userId, fingerprint, passwordHash });
    const email = await this.vault.seal(userId, 'email', person.email);
    const name = await this.vault.seal(userId, 'name', person.name);
    const termsVersion = this.config.legal.version;
    await story.ask(new RegisterUser({ userId, email, name, termsVersion }, step('register')));
  }

  private async settle(userId: UserId, name: string, story: Story): Promise<void> {
    const step = (what: string) => story.by(userId, null, derivedId(userId, what));
    await story.ask(new VerifyEmail({ userId, by: 'code' }, step('verify')));
    await story.ask(new ChangeProfile({ userId, name, timeZone }, step('profile')));
    await story.ask(new CompleteSetup({ userId }, step('complete-setup')));
  }
}
