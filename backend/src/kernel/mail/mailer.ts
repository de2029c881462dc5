import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { createTransport } from 'nodemailer';
import { toHtml } from './email-html.js';
import { getText, withoutLinksInNames, type Mail } from './email-template.js';

/** The mail server refused this mail permanently. */
export class MailRefused extends Error {
  constructor(cause: unknown) {
    super('The mail server refused a mail.', { cause });
    this.name = 'MailRefused';
  }
}

@Injectable()
export class Mailer implements OnModuleDestroy {
  private readonly transport;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    const { smtpUrl: url } = config.mail;
    this.transport = createTransport({
      url,
      pool: true,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
  }

  onModuleDestroy(): void {
    this.transport.close();
  }

  /** Name and address of the recipient are passed separately, because a text would be parsed again and could name several. */
  async send(mail: Mail): Promise<void> {
    const { to, template } = withoutLinksInNames(mail);
    try {
      await this.transport.sendMail({
        from: this.config.mail.from,
        to: { name: to.name, address: to.address },
        subject: template.subject,
        text: getText(template),
        html: toHtml(template),
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(template.settingsUrl !== undefined && { list: { unsubscribe: template.settingsUrl } }),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      throw isPermanent(error) ? new MailRefused(error) : error;
    }
  }
}

const isPermanent = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
