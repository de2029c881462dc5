import { mailFolder } from './mail-catcher/mail-folder.js';
import { startInbox } from './mail-catcher/inbox-server.js';
import { startSmtp } from './mail-catcher/smtp.js';

export type MailCatcherOptions = {
  dataDir: string;
  smtpPort: number;
  httpPort: number;
  /** Opens the inbox, and is the password of the SMTP server: every user of this machine can connect to both. */
  token: string;
  /** The host of the inbox's addresses; `localhost` unless the product has a name of its own on this machine. */
  host?: string;
};

export type MailCatcher = {
  smtpUrl: string;
  /** Shows mails only to a browser that has opened `openingUrl` once. */
  inboxUrl: string;
  /** Has the token in it. */
  openingUrl: string;
  stop: () => Promise<void>;
};

/** Accepts every e-mail the product sends, stores it in a folder and shows it on a page; nothing leaves this machine. */
export const startMailCatcher = async (options: MailCatcherOptions): Promise<MailCatcher> => {
  const { dataDir, smtpPort, httpPort, token, host = 'localhost' } = options;
  const folder = await mailFolder(dataDir);
  const smtp = await startSmtp(smtpPort, token, folder.storeMail);
  const inbox = await startInbox({ port: httpPort, host, token }, folder).catch(async (error: unknown) => {
    await smtp.stop();
    throw error;
  });
  const stop = async (): Promise<void> => {
    await Promise.all([smtp.stop(), inbox.stop()]);
  };
  return { smtpUrl: smtp.url, inboxUrl: inbox.url, openingUrl: `${inbox.url}/?token=${token}`, stop };
};
