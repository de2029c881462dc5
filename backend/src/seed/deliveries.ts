import { createHmac, randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { CorrelationId, RunId, type TriggerId } from '@throughline/contracts/ids.js';
import type { Json } from '@throughline/contracts/json.js';
import { newId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { TriggersQueries } from '../triggers/triggers.queries.js';
import { hookCall } from '../triggers/webhooks/hook-call.js';
import { ReceiveHookCall } from '../triggers/webhooks/receive-hook-call.js';
import type { Place } from './place.js';

type Hook = { triggerId: TriggerId; secret: string };

/** A shop that calls the workspace's webhooks with valid signatures, and a caller that does not know the secret. */
export class Shop {
  private readonly webhooks: ReceiveHookCall;
  private readonly triggers: TriggersQueries;

  constructor(
    app: INestApplicationContext,
    private readonly place: Place,
  ) {
    this.webhooks = app.get(ReceiveHookCall, { strict: false });
    this.triggers = app.get(TriggersQueries, { strict: false });
  }

  /** The run it led to. */
  async calls(hook: Hook, body: Json, deliveryId = `msg_${newId()}`): Promise<RunId> {
    const answer = await this.deliver(hook, body, deliveryId);
    return RunId.parse('run' in answer ? answer.run : null);
  }

  async isRefused({ triggerId }: Hook, body: Json): Promise<void> {
    const forged = { triggerId, secret: `whsec_${randomBytes(24).toString('base64')}` };
    try {
      await this.deliver(forged, body, `msg_${newId()}`);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'signature_invalid') return;
      throw error;
    }
    throw new Error('A call with a wrong signature was let in.');
  }

  private async deliver({ triggerId, secret }: Hook, value: Json, id: string) {
    const { hookId } = await this.triggers.getWithHook(this.place.workspaceId, triggerId);
    const at = new Date();
    const timestamp = String(Math.floor(at.getTime() / 1_000));
    const body = Buffer.from(JSON.stringify(value));
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'shop/1',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    };
    return this.webhooks.receive(
      hookId ?? '',
      hookCall({ headers, query: '', body, at, requestId: CorrelationId.parse(newId()), network: null }),
    );
  }
}
