import { Injectable } from '@nestjs/common';
import type { Issuer } from '@throughline/contracts/billing/invoice.events.js';
import { EventId, type InvoiceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { eventMeta } from '@throughline/platform/deciders/event-meta.js';
import { EventStore, RevisionConflict } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';

const digits = 4;
const numberAt = (revision: number): string => String(revision + 1).padStart(digits, '0');

/**
 * Numbers without a gap: the place of an invoice in the stream of its issuer. The replica has all of the stream before the
 * next number is taken, and the number is taken only if the stream is still the same, so no invoice has two.
 */
@Injectable()
export class InvoiceNumbers {
  constructor(
    private readonly store: EventStore,
    private readonly readModel: ReadModel,
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async getNumber(issuer: Issuer, invoiceId: InvoiceId): Promise<string> {
    const stream = toStreamName('numbering', issuer);
    const eventId = EventId.parse(derivedId('invoice-number', issuer, invoiceId));
    for (;;) {
      const last = await this.store.last(stream);
      if (last !== null) await this.readModel.waitFor(last.position, ['history']);
      const known = await this.find(eventId);
      if (known !== null) return known;
      const meta = metaFor({
        actor: systemActor('billing'),
        at: this.clock.now(),
        workspaceId: null,
        commandId: derivedId(eventId, 'number'),
      });
      const event = {
        id: eventId,
        type: 'InvoiceNumbered',
        data: { issuer, invoiceId },
        meta: eventMeta('NumberInvoice', meta),
      };
      try {
        const { revision } = await this.store.append(stream, [event], last?.revision ?? 'none');
        return numberAt(revision);
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
      }
    }
  }

  private async find(eventId: EventId): Promise<string | null> {
    const [found] = await this.postgres.query<{ revision: number }>('select revision from rm.history where id = $1', [
      eventId,
    ]);
    return found === undefined ? null : numberAt(found.revision);
  }
}
