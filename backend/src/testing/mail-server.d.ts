declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  namespace start {
    type MailServer = {
      server: Server;
      listen: (port: number, listening: () => void) => void;
      close: (closed?: () => void) => void;
      appendMessage: (folder: string, flags: readonly string[], date: Date | false, raw: string) => void;
    };
  }
  const start: (options: {
    plugins: readonly string[];
    users: Record<string, { password: string }>;
    storage: Record<string, { messages: readonly { raw: string }[] }>;
  }) => start.MailServer;
  export = start;
}
