import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { FairPermits } from '@throughline/platform/fair-permits.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { readUpload } from './read-upload.js';
import { whileFastEnough } from './upload-speed.js';

/** Each holds a whole file of at most 20 MB in memory. */
const most = { total: 12, perKey: 3 };

/**
 * For the files that are uploaded at once only some are read, so that they do not use up the memory of the process. The others
 * wait unread, in turn by person, until the time of their request is over. One that is too slow ends, so that a slow sender
 * keeps nobody waiting.
 */
@Injectable()
export class UploadPermits {
  readonly permits = new FairPermits(most);

  constructor(private readonly clock: Clock) {}

  async reading<T>(personId: string, request: FastifyRequest, work: (bytes: Buffer) => Promise<T>): Promise<T> {
    const gone = new AbortController();
    const leave = (): void => gone.abort();
    request.raw.once('close', leave);
    const permit = await this.permits.acquire(personId, gone.signal);
    request.raw.off('close', leave);
    if (permit === null) throw new DomainError('overloaded');
    try {
      const waiting = { clock: this.clock, isAwaited: () => this.permits.isAwaited(personId) };
      return await work(await readUpload(request, (body) => whileFastEnough(body, waiting)));
    } finally {
      permit.release();
    }
  }
}
