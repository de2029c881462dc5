import { derivedId } from '../ids.js';
import type { Span, SpanExport, TracerOptions } from './span.js';

/**
 * Records for a collector how long things took. A trace is what one outside cause led to: its id is the correlation id, which
 * every event carries, so that no process has to hand it to the next.
 */
export class Tracer {
  private export: SpanExport | undefined;

  /** Whether a collector is configured; what is costly to find out is asked only then. */
  get on(): boolean {
    return this.export !== undefined;
  }

  /** The SDK is loaded only where there is a collector. */
  async start(options: TracerOptions): Promise<void> {
    if (this.on) return;
    const { openOtlp } = await import('./otlp.js');
    this.export = openOtlp(options);
  }

  async stop(): Promise<void> {
    const open = this.export;
    this.export = undefined;
    await open?.close();
  }

  span({ name, correlationId, id, parent, began, ended = Date.now(), failed = false, attributes = {} }: Span): void {
    this.export?.add({
      name,
      traceId: correlationId.replaceAll('-', ''),
      spanId: spanId(id),
      parentId: parent === undefined ? undefined : spanId(parent),
      began,
      ended,
      failed,
      attributes,
    });
  }
}

/** Applies to this process. */
export const tracer = new Tracer();

const spanId = (name: string): string => derivedId('span', name).replaceAll('-', '').slice(0, 16);
