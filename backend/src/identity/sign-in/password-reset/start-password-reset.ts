import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ResetRequested } from '@throughline/contracts/identity/reset.requests.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { KnownDevices } from '../../passwords/known-devices.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { AuthLimits } from '../../../access/requests/auth-limits.js';
import { Jobs } from '../../../kernel/jobs/jobs.js';
import type { PasswordResetJob } from './password-reset-jobs.js';

/** Milliseconds: what is done for an account must not show in the time of the answer. */
const delayAfterAnswer = { min: 100, max: 400 };
const resendPause = 60_000;

/** Whether the address has an account is found out by a job after the answer, so that the answer cannot reveal it. */
@Injectable()
export class StartPasswordReset {
  constructor(
    private readonly jobs: Jobs,
    private readonly fingerprints: Fingerprints,
    private readonly limits: AuthLimits,
    private readonly devices: KnownDevices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A request that comes too early has no effect and is not refused. */
  async start(email: string, context: AuthContext): Promise<ResetRequested> {
    const { meta, request } = context;
    const fingerprint = this.fingerprints.fingerprintFor(email);
    const device = await this.devices.find(fingerprint, context);
    const delay =
      device === null
        ? await this.limits.mailboxDelay('mail.address', fingerprint, request)
        : await this.limits.browserDelay(device, fingerprint);
    if (delay === 0) {
      const data: PasswordResetJob = { fingerprint, requestId: meta.correlationId, at: meta.at };
      const at = new Date(Date.now() + randomInt(delayAfterAnswer.min, delayAfterAnswer.max));
      await this.jobs.add('resets', { id: `reset-${meta.correlationId}`, data, at });
    }
    return { resendIn: Math.max(delay, resendPause), inboxUrl: this.config.mail.inboxUrl };
  }
}
