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

/** Spans as OTLP over HTTP writes them in JSON. */
export const otlpBody = (service: string, spans: readonly FinishedSpan[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': service }) },
        scopeSpans: [{ scope: { name: 'throughline' }, spans: spans.map(spanOf) }],
      },
    ],
  });

const internal = 1;
const error = 2;

const spanOf = ({ name, traceId, spanId, parentId, began, ended, failed, attributes }: FinishedSpan) => ({
  traceId,
  spanId,
  ...(parentId === undefined ? {} : { parentSpanId: parentId }),
  name,
  kind: internal,
  startTimeUnixNano: nanoseconds(began),
  endTimeUnixNano: nanoseconds(ended),
  attributes: attributesOf(attributes),
  status: failed ? { code: error } : {},
});

/** Numbers of this size are text in OTLP; a double holds microseconds exactly, not nanoseconds. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1_000)}000`;

const attributesOf = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
  }));
