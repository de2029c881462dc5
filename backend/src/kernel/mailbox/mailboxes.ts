import { Injectable } from '@nestjs/common';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import type { Credential } from '../credentials/connection-credentials.js';
import { EgressBlocked, EgressFailed } from '../egress/egress.errors.js';
import { Egress } from '../egress/egress.js';

/** The mail server has refused the user or the password. */
export class MailboxRefused extends Error {
  constructor() {
    super('The mail server refused the user or the password.');
    this.name = 'MailboxRefused';
  }
}

/** The reply to a message, in its thread. */
export type Reply = {
  /** The address that the message came to, where the account is not named by its own. */
  from: string;
  to: string;
  subject: string;
  text: string;
  inReplyTo: string | null;
  references: string;
  /** The same for each try, so that a reply that is sent again is known by it. */
  messageId: string;
};

type Server = { host: string; port: number; address: string; isInside: boolean };
const times = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };
/** Bytes that a server may send in one answer: a message, and its frame. */
const sizes = { maxLiteralSize: 26 * 1_048_576, maxResponseSize: 28 * 1_048_576 };
/** Holds whether a connection to a port has TLS from its first byte, or turns to it. */
const isSecure: Readonly<Record<number, boolean>> = { 993: true, 143: false, 465: true, 587: false };

/**
 * Connections to the mail servers of an account, through the same guard as every call: in a network that the operator has
 * opened any port does, and TLS is what the server offers; elsewhere TLS is required.
 */
@Injectable()
export class Mailboxes {
  constructor(private readonly egress: Egress) {}

  /** Throws `MailboxRefused`, and the errors of `Egress`. The caller closes it. */
  async open(credential: Credential, signal: AbortSignal): Promise<ImapFlow> {
    const [host = ''] = credential.hosts;
    const { address, port, isInside, ...server } = await this.find(host, 993);
    const secure = isSecure[port] ?? !isInside;
    const client = new ImapFlow({
      host: address,
      port,
      secure,
      ...(secure || isInside ? {} : { doSTARTTLS: true }),
      servername: server.host,
      auth: readPassword(credential),
      logger: false,
      ...sizes,
      ...times,
    });
    // An error after the connection is open also fails what is in progress.
    client.on('error', () => undefined);
    const close = () => client.close();
    signal.addEventListener('abort', close, { once: true });
    client.once('close', () => signal.removeEventListener('abort', close));
    try {
      await client.connect();
      return client;
    } catch (error) {
      client.close();
      throw isRefused(error) ? new MailboxRefused() : new EgressFailed(host, error);
    }
  }

  async reply(credential: Credential, { from, to, text, ...reply }: Reply, signal: AbortSignal): Promise<void> {
    const host = credential.hosts.at(1) ?? '';
    const { address, port, isInside, ...server } = await this.find(host, 465);
    const { user, pass } = readPassword(credential);
    const secure = isSecure[port] ?? !isInside;
    const transport = createTransport({
      host: address,
      port,
      secure,
      requireTLS: !secure && !isInside,
      tls: { servername: server.host },
      auth: { user, pass },
      ...times,
    });
    const close = () => transport.close();
    signal.addEventListener('abort', close, { once: true });
    try {
      signal.throwIfAborted();
      await transport.sendMail({
        from: { name: '', address: user.includes('@') ? user : from },
        to: { name: '', address: to },
        text,
        subject: reply.subject,
        messageId: reply.messageId,
        references: reply.references,
        ...(reply.inReplyTo !== null && { inReplyTo: reply.inReplyTo }),
        headers: { 'Auto-Submitted': 'auto-replied' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } finally {
      signal.removeEventListener('abort', close);
      transport.close();
    }
  }

  private async find(named: string, usual: number): Promise<Server> {
    const [, host = named, given] = /^(.*?)(?::(\d+))?$/.exec(named) ?? [];
    const port = given === undefined ? usual : Number(given);
    const { address, isInside } = await this.egress.locate(host);
    if (!isInside && isSecure[port] === undefined)
      throw new EgressBlocked('Only the ports 993, 143, 465 and 587 of mail servers are called.');
    return { host, port, address, isInside };
  }
}

const readPassword = ({ headers }: Credential): { user: string; pass: string } => {
  const [, encoded = ''] = /^Basic (.+)$/.exec(headers['authorization'] ?? '') ?? [];
  const pair = Buffer.from(encoded, 'base64').toString();
  const colon = pair.indexOf(':');
  return { user: pair.slice(0, colon), pass: pair.slice(colon + 1) };
};

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true;
