import { Injectable } from '@nestjs/common';
import type { ImapFlow } from 'imapflow';
import { attachCredential } from '../../kernel/credentials/attach-credential.js';
import {
  ConnectionCredentials,
  CredentialRefused,
  type Credential,
  type CredentialUse,
} from '../../kernel/credentials/connection-credentials.js';
import { Mailboxes, MailboxRefused, type Reply } from '../../kernel/mailbox/mailboxes.js';

/** Mail accounts as agents use them: by their access and rules, with a line in the account’s trail for each connection. */
@Injectable()
export class MailAccounts {
  constructor(
    private readonly credentials: ConnectionCredentials,
    private readonly mailboxes: Mailboxes,
  ) {}

  async open<T>(use: CredentialUse, signal: AbortSignal, work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = await this.connect(use, { server: 0, method: 'GET' }, (credential) =>
      this.mailboxes.open(credential, signal),
    );
    try {
      return await work(client);
    } finally {
      client.close();
    }
  }

  async reply(use: CredentialUse, reply: Reply, signal: AbortSignal): Promise<void> {
    await this.connect(use, { server: 1, method: 'POST' }, (credential) =>
      this.mailboxes.reply(credential, reply, signal),
    );
  }

  /** A server that refuses the password counts as one that answers 401: the account needs somebody after the second time. */
  private async connect<T>(
    use: CredentialUse,
    { server, method }: { server: 0 | 1; method: 'GET' | 'POST' },
    connect: (credential: Credential) => Promise<T>,
  ): Promise<T> {
    const credential = await this.credentials.forUse(use);
    const host = credential.hosts.at(server) ?? '';
    const url = new URL(`https://${host}/`);
    attachCredential(credential, { method, url }, {});
    await credential.admit?.();
    const record = (status: number | null) =>
      this.credentials.recordCall(
        use,
        { method, host, path: '/', status },
        { isFinal: true, secretVersion: credential.secretVersion },
      );
    try {
      const connected = await connect(credential);
      await record(200);
      return connected;
    } catch (error) {
      await record(error instanceof MailboxRefused ? 401 : null);
      if (error instanceof MailboxRefused) throw new CredentialRefused('connection_needs_sign_in', error.message, true);
      throw error;
    }
  }
}
