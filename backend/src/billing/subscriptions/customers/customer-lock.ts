import { Injectable } from '@nestjs/common';
import { KeyedMutex } from '@throughline/platform/keyed-mutex.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';

/** Each holds a connection of the pool while the provider is asked. */
const atOnce = 4;

/**
 * Whatever is fetched of a customer is recorded before anything else is fetched of that customer, in any process: an answer that
 * was overtaken would take back what came after it.
 */
@Injectable()
export class CustomerLock {
  private readonly byCustomer = new KeyedMutex();
  private readonly byConnection = new KeyedMutex();
  private next = 0;

  constructor(private readonly postgres: Postgres) {}

  exclusive<T>(customer: string, work: () => Promise<T>): Promise<T> {
    return this.byCustomer.runExclusive(customer, () => {
      this.next = (this.next + 1) % atOnce;
      return this.byConnection.runExclusive(`${this.next}`, () =>
        this.postgres.transaction(async (transaction) => {
          await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`billing ${customer}`]);
          return work();
        }),
      );
    });
  }
}
