import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { Blobs } from '../../kernel/blobs/blobs.js';

/** Deletes the large bodies of deliveries when their time is over, unless a run stored the same value. */
@Injectable()
export class DeliveryRetention {
  constructor(blobs: Blobs, clock: Clock, schedule: Schedule) {
    schedule.every('1h', 'delete-delivery-bodies', () => blobs.deleteExpired(clock.now()), {
      does: 'Deletes large bodies of deliveries whose time is over',
      once: 'deployment',
      whileReadOnly: false,
    });
  }
}
