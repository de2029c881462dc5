import type { Logger } from '../logging/logger.js';
import type { BufferLimits } from './event-buffer.js';
import type { EventCodec } from './event-codec.js';
import type { WatchdogLimits } from './watchdog.js';

export type EsdbOptions = {
  url: string;
  logger: Logger;
  codec?: EventCodec;
  /** After so long an answer is no longer waited for; the client has no timer of its own for appends. */
  answerMs?: number;
  attempts?: number;
  limits?: BufferLimits;
  watch?: WatchdogLimits;
};
