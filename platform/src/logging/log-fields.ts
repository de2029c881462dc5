/** `code` is stable and documented in docs/operations/observability.md, so that alerts can rest on it; the message may change. */
export type LogFields = { code: string; [field: string]: unknown };
