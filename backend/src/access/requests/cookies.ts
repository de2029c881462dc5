import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { FastifyReply } from 'fastify';

/**
 * `sid` the session, `flow` the sign-up session, `did` a known browser, `mfa` a sign-in that waits for its second factor,
 * `pk` a passkey challenge, `oauth` an authorization request to a provider.
 */
export type CookieName = 'sid' | 'flow' | 'did' | 'mfa' | 'pk' | 'oauth';

/** `seconds`: null, until the browser is closed. */
type Given = { value: string; seconds: number | null };

/** Over HTTPS every cookie is bound to exactly this host. */
@Injectable()
export class Cookies {
  private readonly prefix: string;
  private readonly attributes: string;

  constructor(@Inject(CONFIG) config: Config) {
    const secure = config.publicUrl.startsWith('https:');
    this.prefix = secure ? '__Host-' : '';
    this.attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  }

  formatName(name: CookieName): string {
    return `${this.prefix}${name}`;
  }

  read(headers: IncomingHttpHeaders, name: CookieName): string | null {
    const start = `${this.formatName(name)}=`;
    const found = (headers.cookie ?? '').split(';').find((part) => part.trim().startsWith(start));
    return found === undefined ? null : found.trim().slice(start.length);
  }

  set(reply: FastifyReply, name: CookieName, given: Given): void {
    void reply.header('set-cookie', this.line(name, given));
  }

  clear(reply: FastifyReply, name: CookieName): void {
    this.set(reply, name, { value: '', seconds: 0 });
  }

  line(name: CookieName, { value, seconds }: Given): string {
    const age = seconds === null ? '' : `; Max-Age=${seconds}`;
    return `${this.formatName(name)}=${value}; ${this.attributes}${age}`;
  }
}
