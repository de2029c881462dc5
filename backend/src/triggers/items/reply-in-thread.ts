import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { writeValue } from '@throughline/contracts/json.js';
import type { ItemSettings } from '@throughline/contracts/triggers/new-item.js';
import type { TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { Blobs, ContentMissing } from '../../kernel/blobs/blobs.js';
import { CurrentTriggers } from '../current-triggers.js';
import { ItemAccounts } from './item-accounts.js';
import { MailAccounts } from './mail-accounts.js';
import { parseMail, type ReadMail } from './read-mailbox.js';

/** There is nothing to reply to, or with, any more. Trying again changes nothing. */
export class ReplyImpossible extends Error {}

/** Sends what a run answered as a reply to the message that started it. */
@Injectable()
export class ReplyInThread {
  constructor(
    private readonly store: EventStore,
    private readonly current: CurrentTriggers,
    private readonly blobs: Blobs,
    private readonly accounts: ItemAccounts,
    private readonly mail: MailAccounts,
  ) {}

  /** False when the trigger sends no replies. Throws `ReplyImpossible`, `CredentialRefused`, and what the mail servers fail with. */
  async send({ data }: EventOf<'TriggerFired'>, signal: AbortSignal): Promise<boolean> {
    const { workspaceId, triggerId, runId, firingId, cause } = data;
    const trigger = await this.current.get(workspaceId, triggerId);
    const { settings } = trigger;
    if (cause.kind !== 'item' || !sendsReplies(settings)) return false;
    const text = await this.readAnswer(data);
    const use = await this.accounts.getUse(trigger, settings);
    let message: ReadMail | null = null;
    await this.mail.open(use, signal, async (client) => {
      const { uidValidity } = await client.mailboxOpen(settings.options['folder'] || 'INBOX', { readOnly: true });
      const [validity, uid] = cause.item.key.split('-');
      if (validity !== String(uidValidity)) return;
      message = await parseMail(client, Number(uid), { part: 'headers', context: { workspaceId, signal } });
    });
    if (message === null) throw new ReplyImpossible('The message is not in its folder any more.');
    await this.mail.reply(use, { ...toReply(message), text, messageId: `<${firingId}.${runId}@throughline>` });
    return true;
  }

  private async readAnswer({ workspaceId, runId }: EventOf<'TriggerFired'>['data']): Promise<string> {
    const ended = await this.store.last(toStreamName('run', runId));
    if (ended?.type !== 'RunSucceeded') throw new ReplyImpossible('The answer is not there any more.');
    try {
      return writeValue(await this.blobs.getValue(workspaceId, ended.data.output));
    } catch (error) {
      if (error instanceof ContentMissing) throw new ReplyImpossible('The answer was erased.');
      throw error;
    }
  }
}

const sendsReplies = (settings: TriggerSettings): settings is ItemSettings =>
  settings.kind === 'item' && settings.options['reply'] === 'yes';

const toReply = ({ receiver, replyTo, subject, messageId, references }: ReadMail) => ({
  from: receiver,
  to: replyTo,
  subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
  inReplyTo: messageId,
  references,
});
