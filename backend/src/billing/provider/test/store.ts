import { createHash } from 'node:crypto';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { ProviderRefused, ProviderUnavailable } from '../provider.errors.js';
import { answerOf, Book, type Outcome } from './book.js';
import { runDue } from './due.js';
import { instantOf } from './periods.js';
import { testProviderMigrations } from './test-provider.schema.js';

/** An error that is neither a refusal nor a mistake of the program is one of the database. */
const failed = (error: unknown): unknown =>
  error instanceof ProviderRefused || error instanceof TypeError || error instanceof RangeError
    ? error
    : new ProviderUnavailable('The test provider gave no answer.', { cause: error });

const readOffset = 'select clock_offset_ms from billing_test.state';
type State = { clock_offset_ms: number };

/** Changes of the test provider happen one after the other, in all processes; each after all that was due before it. */
export class TestStore {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: () => Date,
  ) {}

  prepare(): Promise<void> {
    return migrate(this.postgres, 'billing_test', testProviderMigrations);
  }

  async change<T>(work: (book: Book) => Promise<T>): Promise<T> {
    try {
      return await this.postgres.transaction(async (transaction) => {
        const [state] = await transaction.query<State>(`${readOffset} for update`);
        const madeAt = this.clock();
        const now = madeAt.getTime() + (state?.clock_offset_ms ?? 0);
        const book = new Book(transaction, { now: instantOf(now), madeAt });
        await runDue(book, new Date(now).toISOString());
        return work(book);
      });
    } catch (error) {
      throw failed(error);
    }
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
    return answerOf(outcome) as T;
  }

  /** What is there, without waiting for changes. */
  async read<T>(work: (book: Book) => Promise<T>): Promise<T> {
    try {
      return await work(
        new Book(this.postgres, { now: instantOf((await this.now()).getTime()), madeAt: this.clock() }),
      );
    } catch (error) {
      throw failed(error);
    }
  }

  /** The provider's time. */
  async now(): Promise<Date> {
    const [state] = await this.postgres.query<State>(readOffset);
    return new Date(this.clock().getTime() + (state?.clock_offset_ms ?? 0));
  }

  /** Moves the provider's clock forward, and does what is due by then. */
  async advance(to: Date): Promise<void> {
    await this.postgres.execute('update billing_test.state set clock_offset_ms = greatest(clock_offset_ms, $1)', [
      to.getTime() - this.clock().getTime(),
    ]);
    await this.change(() => Promise.resolve());
  }
}
