import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { PageSession } from '../../kernel/http/server/page-session.js';
import { MaintenanceGate } from '../authorization/maintenance-gate.js';
import { Cookies } from '../requests/cookies.js';

/** Without the cookie nobody is signed in. During full maintenance every page asks, because the refusal leads to the notice. */
@Injectable()
export class CookiePageSession extends PageSession {
  constructor(
    private readonly cookies: Cookies,
    private readonly maintenance: MaintenanceGate,
  ) {
    super();
  }

  isPossible(headers: IncomingHttpHeaders): boolean {
    return this.maintenance.mode === 'full' || this.cookies.read(headers, 'sid') !== null;
  }
}
