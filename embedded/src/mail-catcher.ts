import { mailFolder } from './mail-catcher/mail-folder.js';
import { startInbox } from './mail-catcher/inbox-server.js';
import { startSmtp } from './mail-catcher/smtp.js';

export type MailCatcherOptions = { dataDir: string; smtpPort: number; httpPort: number };
export type MailCatcher = { smtpUrl: string; inboxUrl: string; stop: () => Promise<void> };

/** Accepts every e-mail the product sends, stores it in a folder and shows it on a page; nothing leaves this machine. */
export const startMailCatcher = async ({ dataDir, smtpPort, httpPort }: MailCatcherOptions): Promise<MailCatcher> => {
  const folder = await mailFolder(dataDir);
  const smtp = await startSmtp(smtpPort, folder.storeMail);
  const inbox = await startInbox(httpPort, folder).catch(async (error: unknown) => {
    await smtp.stop();
    throw error;
  });
  const stop = async (): Promise<void> => {
    await Promise.all([smtp.stop(), inbox.stop()]);
  };
  return { smtpUrl: smtp.url, inboxUrl: inbox.url, stop };
};
