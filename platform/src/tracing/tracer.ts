import type { Logger } from '../logging/logger.js';
import { derivedId } from '../ids.js';
import { pause } from '../pause.js';
import { otlpBody, type FinishedSpan } from './otlp.js';

/** `id` and `parent` are any words that name a span the same in every process, e.g. a command's id. Times in milliseconds since 1970. */
export type Span = {
  name: string;
  correlationId: string;
  id: string;
  parent?: string;
  began: number;
  ended?: number;
  failed?: boolean;
  attributes?: Readonly<Record<string, string | number>>;
};

export type TracerOptions = {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  service: string;
  logger: Logger;
};

const sendEveryMs = 2_000;
const mostAtOnce = 512;
/** What a collector does not take in time is lost: the product does not wait for it. */
const mostWaiting = 8_192;

/**
 * Tells a collector what took how long. A trace is what one outside cause led to: its id is the correlation id, which every
 * event carries, so that no process has to hand it to the next.
 */
export class Tracer {
  #options: TracerOptions | undefined;
  #waiting: FinishedSpan[] = [];
  #dropped = 0;
  #stopped = new AbortController();
  #sending: Promise<void> = Promise.resolve();

  /** Whether anybody listens; what is costly to find out is asked only then. */
  get on(): boolean {
    return this.#options !== undefined;
  }

  start(options: TracerOptions): void {
    if (this.on) return;
    this.#options = options;
    this.#stopped = new AbortController();
    this.#sending = this.#sendForEver(options);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#sending;
    this.#options = undefined;
  }

  span({ name, correlationId, id, parent, began, ended = Date.now(), failed = false, attributes = {} }: Span): void {
    if (!this.on) return;
    if (this.#waiting.length >= mostWaiting) {
      this.#dropped += 1;
      return;
    }
    const traceId = correlationId.replaceAll('-', '');
    const parentId = parent === undefined ? undefined : spanId(parent);
    this.#waiting.push({ name, traceId, spanId: spanId(id), parentId, began, ended, failed, attributes });
  }

  async #sendForEver(options: TracerOptions): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      await pause(sendEveryMs, this.#stopped.signal);
      while (this.#waiting.length > 0) if (!(await this.#send(options))) break;
    }
  }

  async #send({ endpoint, headers, service, logger }: TracerOptions): Promise<boolean> {
    const spans = this.#waiting.splice(0, mostAtOnce);
    try {
      const response = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: otlpBody(service, spans),
        signal: AbortSignal.timeout(5_000),
      });
      await response.arrayBuffer();
      if (response.ok) return true;
      throw new Error(`The collector answered ${response.status}.`);
    } catch (error) {
      this.#dropped += spans.length;
      logger.warn({ err: error, dropped: this.#dropped }, 'Traces could not be handed to the collector.');
      return false;
    }
  }
}

/** Of this process. */
export const tracer = new Tracer();

const spanId = (words: string): string => derivedId('span', words).replaceAll('-', '').slice(0, 16);
