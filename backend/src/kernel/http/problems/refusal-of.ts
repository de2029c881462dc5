import { HttpException } from '@nestjs/common';
import type { ProblemCode } from '@throughline/contracts/problem.js';
import { EventUnreadable } from '@throughline/platform/eventstore/event-codec.js';
import {
  EventStoreFull,
  EventStoreUnavailable,
  RevisionConflict,
} from '@throughline/platform/eventstore/event-store.js';
import { isConnectionLost } from '@throughline/platform/postgres/pg.js';
import { DomainError, type ProblemExtras } from '@throughline/platform/problems/domain-error.js';
import { TimeoutError } from '@throughline/platform/timeout.js';

export type Refusal = { code: ProblemCode; extras: ProblemExtras };

/** Fastify's refusals of a request it could not read. */
const ofFastify: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};
const ofStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};
/** Postgres is unavailable, stopping, out of connections or not set up yet: the classes 08, 53 and 57 of SQLSTATE, and a missing table. */
const postgresAway = /^(08...|53...|57...|42P01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;

/** The disk of Postgres is full: the statement was rolled back. */
const diskFull = '53100';

/** A text that Postgres cannot store: a zero character, or half of a surrogate pair. */
const unstorable = /^22(021|P05)$/;

/** A number or a time that Postgres cannot store: out of range, or not a date. Contracts refuse it before, by its name. */
const outOfRange = /^22(003|007|008)$/;

/** The refusal behind an error; null when the error is a fault of the server. */
export const getRefusal = (error: unknown): Refusal | null => {
  if (error instanceof DomainError) return { code: error.code, extras: error.extras };
  if (error instanceof RevisionConflict) {
    return { code: 'version_conflict', extras: error.actual === null ? {} : { currentRevision: error.actual } };
  }
  if (error instanceof EventStoreFull) return storageFull;
  if (error instanceof EventStoreUnavailable || error instanceof TimeoutError) return unavailable;
  if (error instanceof EventUnreadable)
    return { code: 'stream_unreadable', extras: { unreadableEvent: error.event.position } };
  if (!(error instanceof Error)) return null;
  const code = formatCode(error);
  if (code === diskFull) return storageFull;
  if (postgresAway.test(code) || isConnectionLost(error)) return unavailable;
  if (unstorable.test(code)) return { code: 'malformed_request', extras: {} };
  if (outOfRange.test(code)) return { code: 'validation_failed', extras: {} };
  const known = ofFastify[code] ?? ofFastify[formatCode(error.cause)] ?? ofStatus[readStatus(error)];
  return known === undefined ? null : { code: known, extras: {} };
};

const unavailable: Refusal = { code: 'dependency_unavailable', extras: { retryAfter: 2 } };
const storageFull: Refusal = { code: 'storage_full', extras: { retryAfter: 10 } };

const formatCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Problem codes of the HTTP errors that Nest and Fastify throw. */
const readStatus = (error: Error): number => {
  if (error instanceof HttpException) return error.getStatus();
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
};
