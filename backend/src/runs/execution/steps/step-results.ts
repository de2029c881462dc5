import type { Content, Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import { KeyedMutex } from '@throughline/platform/keyed-mutex.js';
import type { Blobs } from '../../../kernel/blobs/blobs.js';
import { measureBytes, type KnownRun } from '../../domain/run.js';

/** Stores the results of steps that are made at once, so that all together stay within what a run may keep. */
export class StepResults {
  private readonly order = new KeyedMutex();
  private room: number;

  constructor(
    private readonly blobs: Blobs,
    private readonly run: Pick<KnownRun, 'workspaceId' | 'runId' | 'resultBytes'>,
  ) {
    this.room = limits.runResults - run.resultBytes;
  }

  /** Throws `BlobTooLarge`. */
  store(value: Json): Promise<Content> {
    return this.order.runExclusive('results', async () => {
      const output = await this.blobs.store(this.run, value, { room: this.room });
      this.room -= measureBytes(output);
      return output;
    });
  }
}
