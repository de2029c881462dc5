import { Inject, Injectable, Optional } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { jsonIn, type Json } from '@throughline/contracts/json.js';
import type { ModelCard } from '@throughline/contracts/connections/model-card.js';
import { attachCredential } from '../../kernel/credentials/attach-credential.js';
import { CredentialRefused, type Credential } from '../../kernel/credentials/connection-credentials.js';
import { Redactor } from '../../kernel/credentials/redaction.js';
import { ModelListFailed, ModelLists } from '../../kernel/credentials/model-lists.js';
import {
  EgressBlocked,
  EgressBusy,
  EgressFailed,
  EgressInside,
  EgressTimeout,
  EgressTooLarge,
} from '../../kernel/egress/egress.errors.js';
import { Egress } from '../../kernel/egress/egress.js';
import { Mailboxes, MailboxRefused } from '../../kernel/mailbox/mailboxes.js';
import type { Health } from '../domain/connection.commands.js';
import type { CheckPlan } from '../services/service-plan.js';
import { textAt, valueAt } from '../services/answer-paths.js';
import { accountWithoutSecrets, modelsWithoutSecrets } from './without-secrets.js';

/** `account`: whose it is, where the answer says so. `models`: of a model provider. */
export type Checked = {
  health: Health;
  account: { id: string; label: string } | null;
  models: readonly ModelCard[] | null;
  /** Names the fault of the address itself, in a sentence. */
  says?: string | undefined;
};

const timeout = 15_000;
const found = (health: Health): Checked => ({ health, account: null, models: null });

/** Asks the service whether it accepts a credential. */
@Injectable()
export class ConnectionCheck {
  constructor(
    private readonly egress: Egress,
    private readonly mailboxes: Mailboxes,
    @Optional() @Inject(ModelLists) private readonly models: ModelLists | null,
  ) {}

  async check(workspaceId: WorkspaceId, credential: Credential, plan: CheckPlan | null): Promise<Checked> {
    const redactor = new Redactor(credential.secrets);
    if (credential.kind === 'model') {
      const { models, ...checked } = await this.listModels(credential);
      return { ...checked, models: models && modelsWithoutSecrets(models, redactor) };
    }
    if (isMailbox(credential)) return this.openMailbox(credential);
    const { account, ...checked } =
      plan === null ? found({ kind: 'ok' }) : await this.ask(workspaceId, credential, plan);
    return { ...checked, account: accountWithoutSecrets(account, redactor) };
  }

  /** Whether a service answers and does not refuse, where no call is known that proves a credential. */
  async reach(workspaceId: WorkspaceId, credential: Credential, address: string): Promise<Checked> {
    if (isMailbox(credential)) return this.openMailbox(credential);
    const plan = { method: 'GET' as const, address, headers: {}, body: null, id: null, label: null, ok: null };
    const checked = await this.ask(workspaceId, credential, plan);
    return checked.health.kind === 'misconfigured' && checked.health.reason === 'check_refused'
      ? found({ kind: 'ok' })
      : { ...checked, account: null };
  }

  private async openMailbox(credential: Credential): Promise<Checked> {
    try {
      (await this.mailboxes.open(credential, AbortSignal.timeout(timeout))).close();
      return found({ kind: 'ok' });
    } catch (error) {
      if (error instanceof MailboxRefused) return found({ kind: 'reauth', reason: 'unauthorized' });
      return { ...found(healthAfter(error)), says: isOfForm(error) ? error.message : undefined };
    }
  }

  private async listModels(credential: Credential): Promise<Checked> {
    if (this.models === null) return found({ kind: 'misconfigured', reason: 'not_this_api' });
    try {
      return { ...found({ kind: 'ok' }), models: await this.models.list(credential) };
    } catch (error) {
      if (!(error instanceof ModelListFailed)) throw error;
      if (error.code === 'unauthorized') return found({ kind: 'reauth', reason: 'unauthorized' });
      if (error.code === 'misconfigured') return found({ kind: 'misconfigured', reason: 'not_this_api' });
      if (error.code === 'address_refused') return found({ kind: 'misconfigured', reason: 'address_refused' });
      return found(error.code === 'unreachable' ? healthAfter(error.cause) : { kind: 'degraded', reason: error.code });
    }
  }

  private async ask(workspaceId: WorkspaceId, credential: Credential, plan: CheckPlan): Promise<Checked> {
    const { method, address, headers, body, ok } = plan;
    const sent = body === null ? headers : { 'content-type': 'application/json', ...headers };
    try {
      const answer = await this.egress.call(
        workspaceId,
        { method, url: address, headers: { ...sent }, ...(body === null ? {} : { body: Buffer.from(body) }) },
        {
          signal: AbortSignal.timeout(timeout),
          attach: (hop) => attachCredential(credential, hop, hop.headers),
        },
      );
      const json = jsonIn(answer.body.toString());
      const health = getHealth(answer.status, ok === null || (json !== undefined && valueAt(json, ok) === true));
      return { ...found(health), account: health.kind === 'ok' ? accountIn(json, plan) : null };
    } catch (error) {
      return { ...found(healthAfter(error)), says: isOfForm(error) ? error.message : undefined };
    }
  }
}

/** Its address is a mail server’s, which is asked in another way than APIs are. */
const isMailbox = ({ service }: Credential): boolean => service === 'imap';

const getHealth = (status: number, confirmed: boolean): Health => {
  if (status === 401) return { kind: 'reauth', reason: 'unauthorized' };
  if (status === 403) return { kind: 'reauth', reason: 'not_allowed' };
  if (status === 429) return { kind: 'degraded', reason: 'rate_limited' };
  if (status >= 500) return { kind: 'degraded', reason: 'service_failing' };
  if (status >= 300) return { kind: 'misconfigured', reason: 'check_refused' };
  return confirmed ? { kind: 'ok' } : { kind: 'reauth', reason: 'unauthorized' };
};

/** Such as a port that is not called, or a redirect that is not followed. */
const isOfForm = (error: unknown): error is EgressBlocked =>
  error instanceof EgressBlocked && !(error instanceof EgressInside);

const healthAfter = (error: unknown): Health => {
  if (error instanceof CredentialRefused) return { kind: 'misconfigured', reason: 'sent_on' };
  if (error instanceof EgressBlocked)
    return { kind: 'misconfigured', reason: isOfForm(error) ? 'address_form' : 'address_refused' };
  if (error instanceof EgressTooLarge) return { kind: 'misconfigured', reason: 'answer_too_large' };
  if (error instanceof EgressFailed) return { kind: 'degraded', reason: error.why };
  if (error instanceof EgressTimeout || error instanceof DOMException) return { kind: 'degraded', reason: 'timeout' };
  if (error instanceof EgressBusy) return { kind: 'degraded', reason: 'busy' };
  throw error;
};

const accountIn = (json: Json | undefined, { id, label }: CheckPlan): Checked['account'] => {
  const [found, called] = [textAt(json, id), textAt(json, label)];
  return found === null ? null : { id: found, label: called ?? found };
};
