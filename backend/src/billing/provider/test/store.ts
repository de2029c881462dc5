import { createHash } from 'node:crypto';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { ProviderRefused } from '../provider.errors.js';
import { Book } from './book.js';
import { runDue } from './due.js';
import { instantOf } from './periods.js';
import { testProviderMigrations } from './test-provider.schema.js';

/** What a change answers. A refusal that is answered, unlike one that is thrown, keeps what was changed before it. */
export type Outcome = { answer: unknown } | { refused: { code: string; message: string } };

const open = (outcome: Outcome): unknown => {
  if ('refused' in outcome) throw new ProviderRefused(outcome.refused.code, outcome.refused.message);
  return outcome.answer;
};

/** Changes of the test provider happen one after the other, in all processes; each after all that was due before it. */
export class TestStore {
  constructor(
    readonly postgres: Postgres,
    readonly clock: () => Date,
  ) {}

  prepare(): Promise<void> {
    return migrate(this.postgres, 'billing_test', testProviderMigrations);
  }

  change<T>(work: (book: Book) => Promise<T>): Promise<T> {
    return this.postgres.transaction(async (transaction) => {
      const [state] = await transaction.query<{ clock_offset_ms: number }>(
        'select clock_offset_ms from billing_test.state for update',
      );
      const madeAt = this.clock();
      const now = madeAt.getTime() + (state?.clock_offset_ms ?? 0);
      const book = new Book(transaction, { now: instantOf(now), madeAt });
      await runDue(book, new Date(now).toISOString());
      return work(book);
    });
  }

  /** A change that happens once for its key. The same key with other contents is refused. */
  async once<T>(key: string, contents: unknown, work: (book: Book) => Promise<Outcome>): Promise<T> {
    const digest = createHash('sha256').update(JSON.stringify(contents)).digest('hex');
    const outcome = await this.change(async (book) => {
      const known = await book.outcomeOf(key);
      if (known === null) {
        const made = await work(book);
        await book.keepOutcome(key, digest, made);
        return made;
      }
      if (known.contents !== digest)
        throw new ProviderRefused('key_reused', 'This key was used for a change with other contents.');
      return known.outcome;
    });
    return open(outcome) as T;
  }

  /** A change without a key. */
  async do<T>(work: (book: Book) => Promise<Outcome>): Promise<T> {
    return open(await this.change(work)) as T;
  }

  /** The provider's time. */
  async now(): Promise<Date> {
    const [state] = await this.postgres.query<{ clock_offset_ms: number }>(
      'select clock_offset_ms from billing_test.state',
    );
    return new Date(this.clock().getTime() + (state?.clock_offset_ms ?? 0));
  }

  /** Moves the provider's clock forward, and does what is due by then. */
  async advance(to: Date): Promise<void> {
    await this.postgres.execute(
      'update billing_test.state set clock_offset_ms = greatest(clock_offset_ms, $1)',
      [to.getTime() - this.clock().getTime()],
    );
    await this.change(() => Promise.resolve());
  }
}
