import { Injectable } from '@nestjs/common';
import { readOptions, type ItemSource } from '@throughline/catalogue/items/item-source.js';
import type { ItemSettings } from '@throughline/contracts/triggers/new-item.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { Facts } from '../../access/facts.js';
import { ToolFailure } from '../../kernel/agent-tools/tool.js';
import {
  ConnectionCredentials,
  CredentialRefused,
  type CredentialUse,
} from '../../kernel/credentials/connection-credentials.js';
import { Egress } from '../../kernel/egress/egress.js';
import { MailAccounts } from './mail-accounts.js';
import { callOperation, ConnectedCalls } from '../../tools/public.js';
import { listNewItems, type Asking, type Listed } from './read-items.js';
import { listNewMail } from './read-mailbox.js';

type Asked = Omit<Asking, 'call' | 'options'> & { trigger: TriggerRow; settings: ItemSettings; source: ItemSource };

/** A trigger asks with an account of its agent, as the agent that its runs have: by the same access, rules and trail. */
@Injectable()
export class ItemAccounts {
  private readonly connected: ConnectedCalls;

  constructor(
    private readonly facts: Facts,
    private readonly egress: Egress,
    private readonly mail: MailAccounts,
    credentials: ConnectionCredentials,
  ) {
    this.connected = new ConnectedCalls(credentials);
  }

  /** Lists what is new, and does the work with it while the account is open. Throws `CredentialRefused`. */
  async withNewItems(
    { trigger, settings, source, ...asking }: Asked,
    signal: AbortSignal,
    work: (listed: Listed) => Promise<void>,
  ): Promise<void> {
    const context = { workspaceId: trigger.workspaceId, signal };
    const { data: options, error } = readOptions(source, settings.options);
    if (error !== undefined)
      throw new ToolFailure(
        'options_invalid',
        'The service is asked in another way by now. Change the settings.',
        false,
      );
    const use = await this.getUse(trigger, settings);
    if (source.kind === 'mailbox')
      return this.mail.open(use, signal, async (client) =>
        work(await listNewMail(client, { options, position: asking.position, context })),
      );
    const call = await this.connected.open(use);
    const calling = { call, egress: this.egress, context };
    const listed = await listNewItems(source, {
      ...asking,
      options,
      call: (operation, given) => callOperation(operation, given, calling),
    });
    return work(listed);
  }

  /** A personal account serves triggers of its owner alone: others set what those read. */
  async getUse({ workspaceId, agentId, ownerId }: TriggerRow, { connectionId }: ItemSettings): Promise<CredentialUse> {
    const account = await this.facts.connection(connectionId, workspaceId);
    if (account?.sharing === 'owner' && account.ownerId !== ownerId)
      throw new CredentialRefused(
        'connection_not_granted',
        'This is a personal account of somebody else than the owner of the trigger.',
        false,
      );
    const definition = (await this.facts.agent(agentId, workspaceId))?.versions.at(-1);
    return { workspaceId, connectionId, agentId, run: null, ...(definition && { definition }) };
  }
}
