import { SMTPServer } from 'smtp-server';
import { sameToken } from './inbox-access.js';
import { getPort } from './port-of.js';

const mebibyte = 1024 * 1024;

const user = 'throughline';

/** An SMTP server on loopback that takes any mail from those who have the token. */
export const startSmtp = async (port: number, token: string, keep: (raw: Buffer) => Promise<void>) => {
  const server = new SMTPServer({
    // The password does not leave this machine.
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      sameToken(password ?? '', token) ? done(null, { user }) : done(new Error('The password is wrong.')),
    logger: false,
    size: 10 * mebibyte,
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('error', done);
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('Too big'), { responseCode: 552 }));
        return void keep(Buffer.concat(parts)).then(() => done(), done);
      });
    },
  });
  // A client that disconnects is not an error of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const stop = (): Promise<void> => new Promise((resolve) => server.close(resolve));
  return { url: `smtp://${user}:${token}@127.0.0.1:${getPort(server.server)}`, stop };
};
