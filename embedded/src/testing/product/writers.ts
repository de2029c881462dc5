import { randomUUID } from 'node:crypto';
import { delay } from '@throughline/platform/delay.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { z } from 'zod';
import type { Person } from './person.js';

const Receipt = z.object({ id: z.string() });
/** A server that is closing answers 503 without a code. */
const Problem = z.object({ code: z.string().default('closing') });

const pauseMs = 25;

/** Create agents one after the other, each repeated with its key until it is acknowledged or they stop, and note what was answered. */
export class Writers {
  /** Ids by name. */
  readonly acknowledged = new Map<string, string>();
  readonly refusals = new Map<string, number>();
  private readonly done: Promise<void>[];
  private stopping = false;

  constructor(
    private readonly person: Person,
    count: number,
  ) {
    this.done = Array.from({ length: count }, (_, index) => this.write(index));
  }

  /** Resolves when `many` more are acknowledged. */
  async proceed(many: number): Promise<void> {
    const until = this.acknowledged.size + many;
    await eventually(`${many} more are acknowledged`, () => this.acknowledged.size >= until);
  }

  /** Resolves when a request was refused for this reason since now. */
  async refused(code: string): Promise<void> {
    this.refusals.delete(code);
    await eventually(`a change is refused with ${code}`, () => this.refusals.has(code));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.done);
  }

  private async write(index: number): Promise<void> {
    for (let number = 0; !this.stopping; number += 1) {
      await this.create(`Agent ${index}-${number}`, randomUUID());
      await delay(pauseMs);
    }
  }

  private async create(name: string, key: string): Promise<void> {
    for (;;) {
      const answer = await this.person
        .send('POST', `${this.person.workspace}/agents`, { name }, { 'idempotency-key': key })
        .catch(() => null);
      if (answer?.status === 201) return void this.acknowledged.set(name, Receipt.parse(answer.body).id);
      if (answer !== null) {
        const { code } = Problem.parse(answer.body);
        this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
        if (answer.status < 500 && code !== 'idempotency_in_progress') throw new Error(`${name}: ${code}`);
      }
      if (this.stopping) return;
      await delay(50);
    }
  }
}
