import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { FairPermits } from '@throughline/platform/fair-permits.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** Each holds a whole file of at most 20 MB in memory. */
const most = { total: 12, perKey: 3 };

/**
 * Of the files that are uploaded at once only some are read, so that they do not use up the memory of the process. The others
 * wait unread, in turn by person, until the time of their request is over.
 */
@Injectable()
export class UploadPermits {
  readonly permits = new FairPermits(most);

  async holding<T>(personId: string, request: IncomingMessage, work: () => Promise<T>): Promise<T> {
    const gone = new AbortController();
    const leave = (): void => gone.abort();
    request.once('close', leave);
    const permit = await this.permits.acquire(personId, gone.signal);
    request.off('close', leave);
    if (permit === null) throw new DomainError('overloaded');
    try {
      return await work();
    } finally {
      permit.release();
    }
  }
}
