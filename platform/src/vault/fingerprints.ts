import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.token.js';
import { pepperedKey } from './peppered.js';

/** Names an address without saying it: in stream names, limits and logs. */
@Injectable()
export class Fingerprints {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = pepperedKey(config.pepper, 'fingerprint');
  }

  /** 64 hex digits; the same for every spelling of one mailbox. */
  fingerprintFor(email: string): string {
    return createHmac('sha256', this.key).update(normalised(email)).digest('hex');
  }

  /** The fingerprint of a person at an identity provider, by its issuer and the person's id there, never by an e-mail address. */
  fingerprintForIdentity(issuer: string, subject: string): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify(['identity', issuer, subject]))
      .digest('hex');
  }
}

/** Lower case, and one spelling of the domain. Dots and plus parts are kept, because they may name other mailboxes. */
export const normalised = (email: string): string => {
  const text = email.trim().normalize('NFC');
  const at = text.lastIndexOf('@');
  return `${text.slice(0, at).toLowerCase()}@${asciiDomain(text.slice(at + 1))}`;
};

const asciiDomain = (domain: string): string => {
  const ascii = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : '';
  return ascii === '' ? domain.toLowerCase() : ascii;
};
