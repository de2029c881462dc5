import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { z } from 'zod';
import { Jobs, type JobOutcome } from '../jobs/jobs.js';
import type { Mail } from './email-template.js';
import { Mailer, MailRefused } from './mailer.js';

/** The template and the ids that a mail is about. It is written when it is sent, so that no secret waits in a queue. */
const QueuedMail = z.object({ letter: z.string(), about: z.record(z.string(), z.string()), since: z.iso.datetime() });
type QueuedMail = z.infer<typeof QueuedMail>;
export type About = QueuedMail['about'];

/** It is null when there is no reason left to send the mail, for example because its recipient was erased meanwhile. */
type Write = (about: About) => Promise<Mail | null>;

const second = 1_000;
const retriedFor = 24 * 3_600 * second;

/** Mails that are queued and not yet sent. They are durable and retried for a day; one id is sent once unless the process dies while sending. */
@Injectable()
export class Outbox {
  private readonly writers = new Map<string, Write>();

  constructor(
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    jobs.work('mail', { data: QueuedMail, run: (mail) => this.send(mail), concurrency: 4 });
  }

  /** Registers how the mails of one template are written; called while the application starts. */
  registerTemplate(template: string, write: Write): void {
    this.writers.set(template, write);
  }

  /** `at`: when it is written and sent, if not now. */
  async add(template: string, { id, about, at }: { id: string; about: About; at?: Date }): Promise<void> {
    const since = (at ?? this.clock.now()).toISOString();
    const data = { letter: template, about, since };
    await this.jobs.add('mail', { id: `${template}-${id}`, data, ...(at && { at }) });
  }

  private async send({ letter: template, about, since }: QueuedMail): Promise<JobOutcome> {
    const write = this.writers.get(template);
    if (write === undefined) throw new Error(`No writer is registered for the e-mail template ${template}.`);
    const mail = await write(about);
    if (mail === null || !mail.to.address.includes('@')) return undefined;
    try {
      await this.mailer.send(mail);
      return undefined;
    } catch (error) {
      return this.retryLater(error, { template, since });
    }
  }

  private retryLater(error: unknown, { template, since }: { template: string; since: string }): JobOutcome {
    const age = this.clock.now().getTime() - Date.parse(since);
    const over = error instanceof MailRefused || age > retriedFor;
    this.logger.warn({ code: 'mail_not_sent', reason: getReason(error), template, over }, 'A mail was not sent.');
    if (over) return undefined;
    return { retryAt: new Date(Date.now() + Math.min(Math.max(age, second), 600 * second)) };
  }
}

/** The answer of a mail server may quote e-mail addresses, so only its code is logged. */
const getReason = (error: unknown): string => {
  const cause: unknown = error instanceof MailRefused ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
};
