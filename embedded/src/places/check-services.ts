import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { PlaceRefused } from './places.js';
import { getReason } from './reason.js';
import { shownAddress } from './server-address.js';

const withinMs = 5_000;

type Exchange = {
  /** Applies to the protocol without and with TLS. */
  ports: { plain: number; encrypted: number };
  /** Whether the certificate is that of the server's name. */
  verifies: boolean;
  /** Said first; null when the server speaks first. */
  question: string | null;
  /** Applies to a server of the right kind that lets this user in. */
  answer: RegExp;
};

const open = (address: URL, { ports, verifies }: Exchange): Socket => {
  const isEncrypted = /^(rediss|smtps):$/.test(address.protocol);
  const host = address.hostname.replace(/^\[|\]$/g, '');
  const port = Number(address.port) || (isEncrypted ? ports.encrypted : ports.plain);
  return isEncrypted ? connectTls({ host, port, rejectUnauthorized: verifies }) : connectTcp({ host, port });
};

/** The beginning of what the server answers. Throws when there is none. */
const firstAnswer = async (address: URL, exchange: Exchange): Promise<string> => {
  const socket = open(address, exchange);
  try {
    if (exchange.question !== null) socket.write(exchange.question);
    const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(withinMs) })) as [Buffer];
    return answer.toString('latin1');
  } finally {
    socket.on('error', () => undefined).destroy();
  }
};

/** Returns null when the server answers as it should. */
const findFault = async (url: string, exchange: Exchange): Promise<string | null> => {
  try {
    const answer = await firstAnswer(new URL(url), exchange);
    return exchange.answer.test(answer) ? null : `it answers ${JSON.stringify(answer.split('\r\n')[0])}`;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return `no answer within ${withinMs / 1_000} s`;
    return getReason(error);
  }
};

const authentication = ({ username, password }: URL): string[] =>
  password === '' ? [] : ['AUTH', ...(username === '' ? [] : [username]), password].map(decodeURIComponent);

const redisCommand = (words: readonly string[]): string =>
  words.length === 0
    ? ''
    : `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;

/** Throws when Redis does not answer: without it no job would run. */
export const checkRedis = async (url: string): Promise<void> => {
  const fault = await findFault(url, {
    ports: { plain: 6379, encrypted: 6379 },
    verifies: true,
    question: redisCommand(authentication(new URL(url))) + redisCommand(['PING']),
    answer: /^(\+OK|\+PONG|-LOADING)/,
  });
  if (fault !== null) throw new PlaceRefused(`REDIS_URL: the Redis at ${shownAddress(url)} cannot be used: ${fault}.`);
};

/** A sentence when the mail server does not answer; null when it does. Everything but mail works without it. */
export const mailServerFault = async (url: string): Promise<string | null> => {
  const fault = await findFault(url, {
    ports: { plain: 587, encrypted: 465 },
    // Settings in the address may say otherwise for the mails.
    verifies: false,
    question: null,
    answer: /^220/,
  });
  return fault === null
    ? null
    : `SMTP_URL: the mail server at ${shownAddress(url)} does not answer: ${fault}. No mail is sent until it does.`;
};
