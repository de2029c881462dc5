import { setTimeout as delay } from 'node:timers/promises';

type Summary = { id: string; to: string; subject: string };
export type Mail = { subject: string; text: string; code: string; link: string };

const tries = 100;

/** Reads the inbox as a program does, by the token in the address that `npm start` prints. */
export const readInbox = async (inboxUrl: string, path: string): Promise<unknown> => {
  const authorization = `Bearer ${new URL(inboxUrl).searchParams.get('token') ?? ''}`;
  return (await fetch(new URL(path, inboxUrl), { headers: { authorization } })).json();
};

/** Waits for the newest e-mail to an e-mail address in the local inbox, and reads its code and link. */
export const newestMail = async (inboxUrl: string, to: string, subject = /./): Promise<Mail> => {
  for (let left = tries; left > 0; left -= 1) {
    const { items } = (await readInbox(inboxUrl, '/api/mails')) as { items: Summary[] };
    const found = items.find((mail) => mail.to.includes(to) && subject.test(mail.subject));
    if (found) {
      const mail = (await readInbox(inboxUrl, `/api/mails/${found.id}`)) as {
        subject: string;
        text: string;
      };
      return {
        ...mail,
        code: /\b(\d{3})[ -]?(\d{3})\b/.exec(mail.text)?.slice(1).join('') ?? '',
        link: /https?:\/\/\S+#t=[\w-]+/.exec(mail.text)?.[0] ?? '',
      };
    }
    await delay(100);
  }
  throw new Error(`no mail to ${to}`);
};
