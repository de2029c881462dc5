import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { checkRedis, mailServerFault } from './check-services.js';

/** A server that says this to each client, or answers what it sends. */
const serving = async (answer: string, speaksFirst: boolean): Promise<{ port: number; server: Server }> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (speaksFirst) socket.write(answer);
    else socket.on('data', () => socket.write(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { port: address.port, server };
};

describe('A server that a start is given', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());
  const at = async (answer: string, speaksFirst = false): Promise<number> => {
    const started = await serving(answer, speaksFirst);
    server = started.server;
    return started.port;
  };

  it('is accepted when it answers', async () => {
    await expect(checkRedis(`redis://:secret@127.0.0.1:${await at('+OK\r\n+PONG\r\n')}`)).resolves.toBeUndefined();
    server?.close();
    expect(await mailServerFault(`smtp://127.0.0.1:${await at('220 mail.example ESMTP\r\n', true)}`)).toBeNull();
  });

  it('is refused by name when nothing listens there', async () => {
    await expect(checkRedis('redis://:secret@127.0.0.1:1')).rejects.toThrow(
      'REDIS_URL: the Redis at redis://127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    );
    expect(await mailServerFault('smtps://ada:secret@127.0.0.1:1')).toBe(
      'SMTP_URL: the mail server at smtps://127.0.0.1:1 does not answer: connect ECONNREFUSED 127.0.0.1:1. No mail is sent until it does.',
    );
  });

  it('is refused with what it says when it refuses the password', async () => {
    const port = await at('-WRONGPASS invalid username-password pair\r\n');
    await expect(checkRedis(`redis://:secret@127.0.0.1:${port}`)).rejects.toThrow(
      'cannot be used: it answers "-WRONGPASS invalid username-password pair".',
    );
  });
});
