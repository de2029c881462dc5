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
  of(email: string): string {
    return createHmac('sha256', this.key).update(normalised(email)).digest('hex');
  }

  /** The same for somebody at a provider: by who vouches and the id there, never by an address. */
  ofIdentity(issuer: string, subject: string): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify(['identity', issuer, subject]))
      .digest('hex');
  }
}

/** Small letters and one spelling of the domain; no folding of dots or plus parts: those are other mailboxes. */
export const normalised = (email: string): string => {
  const text = email.trim().normalize('NFC');
  const at = text.lastIndexOf('@');
  return `${text.slice(0, at).toLowerCase()}@${asciiDomain(text.slice(at + 1))}`;
};

const asciiDomain = (domain: string): string => {
  const ascii = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : '';
  return ascii === '' ? domain.toLowerCase() : ascii;
};
