import { diag, DiagLogLevel, ROOT_CONTEXT, SpanStatusCode, trace, TraceFlags, type HrTime } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type IdGenerator } from '@opentelemetry/sdk-trace';
import type { FinishedSpan, SpanExport, TracerOptions } from './span.js';

/** Whatever a collector does not accept in time is lost: the product does not wait for it. */
const batches = {
  scheduledDelayMillis: 2_000,
  maxExportBatchSize: 512,
  maxQueueSize: 8_192,
  exportTimeoutMillis: 5_000,
};

/** Ids come with each span: they are derived from what happened, so that every process derives the same. */
class GivenIds implements IdGenerator {
  next = { traceId: '', spanId: '' };
  generateTraceId = (): string => this.next.traceId;
  generateSpanId = (): string => this.next.spanId;
}

/** Hands spans to a collector by OTLP over HTTP, in batches. */
export const openOtlp = ({ endpoint, headers, service, logger }: TracerOptions): SpanExport => {
  const report = (message: string): void =>
    logger.warn({ code: 'traces_not_exported', reason: message }, 'Traces could not be handed to the collector.');
  const ignore = (): void => undefined;
  diag.setLogger({ error: report, warn: report, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
  const ids = new GivenIds();
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: batches.exportTimeoutMillis,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter, ...batches })],
  });
  const tracer = provider.getTracer('throughline');
  return {
    add: ({ name, traceId, spanId, parentId, began, ended, failed, attributes }: FinishedSpan): void => {
      ids.next = { traceId, spanId };
      const parent = parentId === undefined ? undefined : { traceId, spanId: parentId, traceFlags: TraceFlags.SAMPLED };
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
      const span = tracer.startSpan(name, { startTime: getTime(began), attributes }, context);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(getTime(ended));
    },
    close: async () => {
      await provider.shutdown();
      diag.disable();
    },
  };
};

/** Seconds and nanoseconds; a double holds microseconds since 1970 exactly, not nanoseconds. */
const getTime = (ms: number): HrTime => {
  const microseconds = Math.round(ms * 1_000);
  return [Math.floor(microseconds / 1e6), (microseconds % 1e6) * 1_000];
};
