import type { Logger } from '../logging/logger.js';

/** `id` and `parent` are any text that names a span the same in every process, for example a command's id. Times in milliseconds since 1970. */
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
export type FinishedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  began: number;
  ended: number;
  failed: boolean;
  attributes: Readonly<Record<string, string | number>>;
};
export type SpanExport = { add: (span: FinishedSpan) => void; close: () => Promise<void> };

export type TracerOptions = {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  service: string;
  logger: Logger;
};
