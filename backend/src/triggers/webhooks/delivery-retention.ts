import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { HourlyCleanup } from '../../access/cleanup/hourly-cleanup.js';
import { Blobs } from '../../kernel/blobs/blobs.js';

/** Deletes the large bodies of deliveries when their time is over, unless a run stored the same value. */
@Injectable()
export class DeliveryRetention {
  constructor(blobs: Blobs, clock: Clock, cleanup: HourlyCleanup) {
    cleanup.register({ name: 'delivery-bodies', run: () => blobs.deleteExpired(clock.now()) });
  }
}
