import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { FastifyReply } from 'fastify';

/** `sid` the session, `flow` a sign-up on its way, `did` a browser that signed in before. */
export type CookieName = 'sid' | 'flow' | 'did';

/** Over https every cookie is bound to exactly this host. */
@Injectable()
export class Cookies {
  private readonly prefix: string;
  private readonly attributes: string;

  constructor(@Inject(CONFIG) config: Config) {
    const secure = config.publicUrl.startsWith('https:');
    this.prefix = secure ? '__Host-' : '';
    this.attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  }

  nameOf(name: CookieName): string {
    return `${this.prefix}${name}`;
  }

  read(headers: IncomingHttpHeaders, name: CookieName): string | null {
    const start = `${this.nameOf(name)}=`;
    const found = (headers.cookie ?? '').split(';').find((part) => part.trim().startsWith(start));
    return found === undefined ? null : found.trim().slice(start.length);
  }

  /** Null: until the browser is closed. */
  set(reply: FastifyReply, name: CookieName, { value, seconds }: { value: string; seconds: number | null }): void {
    const age = seconds === null ? '' : `; Max-Age=${seconds}`;
    void reply.header('set-cookie', `${this.nameOf(name)}=${value}; ${this.attributes}${age}`);
  }

  clear(reply: FastifyReply, name: CookieName): void {
    this.set(reply, name, { value: '', seconds: 0 });
  }
}
