import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { FiringId } from '@throughline/contracts/ids.js';
import { writeValue } from '@throughline/contracts/json.js';
import type { ItemSettings } from '@throughline/contracts/triggers/new-item.js';
import type { TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { Blobs, ContentMissing } from '../../kernel/blobs/blobs.js';
import { CurrentTriggers } from '../current-triggers.js';
import { ItemAccounts } from './item-accounts.js';
import { MailAccounts } from './mail-accounts.js';
import { itemFiring } from '../firing-ids.js';
import { getSenderTest, openFolder, parseMail, type ReadMail } from './read-mailbox.js';

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

  /** Whether a firing is of a message, which may want a reply. */
  async isOfMessage(firingId: FiringId): Promise<boolean> {
    const cause = (await this.readFired(firingId))?.data.cause;
    return cause?.kind === 'item' && cause.item.source === 'imap.messages';
  }

  /** The end of a firing that nothing was recorded after; null once its reply was sent or given up. */
  async findFinished(firingId: FiringId): Promise<EventOf<'FiringFinished'> | null> {
    const last = await this.store.last(toStreamName('firing', firingId));
    return last?.type === 'FiringFinished' ? last : null;
  }

  /** False when the trigger sends no replies. Throws `ReplyImpossible`, `CredentialRefused`, and what the mail servers fail with. */
  async send(firingId: FiringId, signal: AbortSignal): Promise<boolean> {
    const fired = await this.readFired(firingId);
    if (fired === null) return false;
    const { workspaceId, triggerId, runId, cause } = fired.data;
    const trigger = await this.current.get(workspaceId, triggerId);
    const { settings } = trigger;
    if (cause.kind !== 'item' || !sendsReplies(settings)) return false;
    const { connectionId, options } = settings;
    const folder = options['folder'] || 'INBOX';
    // The same number is another message in another mailbox.
    if (itemFiring(triggerId, { connectionId, place: folder, key: cause.item.key }) !== firingId)
      throw new ReplyImpossible('The trigger reads another mailbox by now.');
    const text = await this.readAnswer(fired.data);
    const use = await this.accounts.getUse(trigger, settings);
    const context = { workspaceId, signal };
    const [validity, uid] = cause.item.key.split('-');
    const message = await this.mail.open(use, signal, async (client) =>
      (await openFolder(client, folder)).validity === validity
        ? parseMail(client, Number(uid), { part: 'headers', context })
        : null,
    );
    if (message === null) throw new ReplyImpossible('The message is not in its folder any more.');
    const reply = toReply(message, getSenderTest(options['senders'] ?? ''));
    await this.mail.reply(use, { ...reply, text, messageId: `<${firingId}.${runId}@throughline>` }, signal);
    return true;
  }

  private async readFired(firingId: FiringId): Promise<EventOf<'TriggerFired'> | null> {
    for await (const event of this.store.read(toStreamName('firing', firingId)))
      return event.type === 'TriggerFired' ? event : null;
    return null;
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

/** Where only some senders are meant, an answer goes to no other address. */
const toReply = (message: ReadMail, isMeant: (sender: string) => boolean) => {
  const { receiver, sender, replyTo, subject, messageId, references, isList } = message;
  const to = isMeant(replyTo) ? replyTo : sender;
  if (isList) throw new ReplyImpossible('Mail of lists is not answered.');
  if (to === '') throw new ReplyImpossible('The message names no address to answer.');
  return {
    from: receiver,
    to,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    inReplyTo: messageId,
    references,
  };
};
