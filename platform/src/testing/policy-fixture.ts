import { noteWritten, textOfNote } from '@throughline/contracts/notes/note.fixtures.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { EsdbEventStore } from '../eventstore/esdb-event-store.js';
import { newId } from '../ids.js';
import { createLogger } from '../logging/logger.js';
import { PolicyRegistry } from '../policies/policy-registry.js';
import { defaultPolicyLimits, PolicyRunner, type PolicyLimits } from '../policies/policy-runner.js';
import { Postgres } from '../postgres/postgres.js';
import { eventually } from './eventually.js';
import { newEvent } from './sample-events.js';

type Reaction = (text: string, workspaceId: string) => Promise<void>;
const logger = createLogger('silent');

/** Policies that react to notes, over an event store and a database of their own. */
export class PolicyFixture {
  private readonly runners: PolicyRunner[] = [];

  private constructor(
    readonly stack: TestStack,
    readonly store: EsdbEventStore,
    readonly postgres: Postgres,
  ) {}

  static async open(): Promise<PolicyFixture> {
    const stack = await startStack();
    const store = await new EsdbEventStore({ url: stack.eventStoreUrl, logger }).ready();
    return new PolicyFixture(stack, store, new Postgres({ url: stack.databaseUrl }));
  }

  async close(): Promise<void> {
    await this.stopPolicies();
    await this.store.close();
    await this.postgres.close();
    await this.stack.stop();
  }

  async stopPolicies(): Promise<void> {
    for (const runner of this.runners.splice(0)) await runner.stop();
  }

  /** Appends texts one after the other, so that the log has them in this order. */
  async write(texts: string | readonly string[], workspaceId: string = newId(), at?: string): Promise<void> {
    for (const text of [texts].flat()) {
      const noteId = newId();
      const written = noteWritten({ noteId, workspaceId, text });
      const event = newEvent(written);
      const meta = { ...event.meta, workspaceId: written.data.workspaceId, ...(at === undefined ? {} : { at }) };
      await this.store.append(`note-${noteId}`, [{ ...event, meta }], 'none');
    }
  }

  start(
    policies: Record<string, Reaction>,
    limits: Partial<PolicyLimits> = {},
    postgres = this.postgres,
  ): PolicyRunner {
    const registry = new PolicyRegistry();
    for (const [name, react] of Object.entries(policies))
      registry.add<'NoteWritten'>({
        name,
        on: ['NoteWritten'],
        react: ({ data }) => react(textOfNote(data.text), data.workspaceId),
      });
    const quick = { attempts: 3, firstPauseMs: 1, saveAfterMs: 1, saveIdleEveryMs: 5 };
    const runner = new PolicyRunner(
      { store: this.store, postgres, registry, logger },
      { ...defaultPolicyLimits, ...quick, ...limits },
    );
    runner.start();
    this.runners.push(runner);
    return runner;
  }

  known(policy: string): Promise<number> {
    const sql = 'select 1 from ops.policy_checkpoints where policy = $1';
    return eventually(`${policy} has a checkpoint`, async () => (await this.postgres.query(sql, [policy])).length);
  }

  /** Whatever was done is also saved: the next policy begins behind it. */
  reached(policy: string): Promise<number> {
    const sql = 'select 1 from ops.policy_checkpoints where policy = $1 and position >= $2';
    return eventually(
      `the checkpoint of ${policy} is at the head of the log`,
      async () => (await this.postgres.query(sql, [policy, await this.store.head()])).length,
    );
  }
}
