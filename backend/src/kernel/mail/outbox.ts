import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { z } from 'zod';
import { Jobs, type JobOutcome } from '../jobs/jobs.js';
import type { Mail } from './letter.js';
import { Mailer, MailRefused } from './mailer.js';

/** Which letter, about what: ids only. It is written when it is sent, so that nothing secret waits in a queue. */
const Promised = z.object({ letter: z.string(), about: z.record(z.string(), z.string()), since: z.iso.datetime() });
type Promised = z.infer<typeof Promised>;
export type About = Promised['about'];

/** Null when there is no reason left to send it; nor is there when its person was forgotten meanwhile. */
type Write = (about: About) => Promise<Mail | null>;

const second = 1_000;
const givenUpAfter = 24 * 3_600 * second;

/** Mails promised and not yet sent: durable, tried for a day, one id sent once unless the process dies while sending. */
@Injectable()
export class Outbox {
  private readonly writers = new Map<string, Write>();

  constructor(
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    jobs.work('mail', { data: Promised, run: (promised) => this.send(promised), concurrency: 4 });
  }

  /** Says how a kind of letter is written; called while the application is put together. */
  writes(letter: string, write: Write): void {
    this.writers.set(letter, write);
  }

  async add(letter: string, { id, about }: { id: string; about: About }): Promise<void> {
    const since = this.clock.now().toISOString();
    await this.jobs.add('mail', { id: `${letter}-${id}`, data: { letter, about, since } });
  }

  private async send({ letter, about, since }: Promised): Promise<JobOutcome> {
    const write = this.writers.get(letter);
    if (write === undefined) throw new Error(`Nobody writes the letter ${letter}.`);
    const mail = await write(about);
    if (mail === null || !mail.to.address.includes('@')) return undefined;
    try {
      await this.mailer.send(mail);
      return undefined;
    } catch (error) {
      return this.later(error, { letter, since });
    }
  }

  private later(error: unknown, { letter, since }: Pick<Promised, 'letter' | 'since'>): JobOutcome {
    const age = this.clock.now().getTime() - Date.parse(since);
    const over = error instanceof MailRefused || age > givenUpAfter;
    this.logger.warn({ code: 'mail_not_sent', reason: reasonOf(error), letter, over }, 'A mail was not sent.');
    if (over) return undefined;
    return { again: new Date(Date.now() + Math.min(Math.max(age, second), 600 * second)) };
  }
}

/** A mail server's answer quotes addresses; its code says enough. */
const reasonOf = (error: unknown): string => {
  const cause: unknown = error instanceof MailRefused ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
};
