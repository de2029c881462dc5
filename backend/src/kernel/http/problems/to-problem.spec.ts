import { NotFoundException } from '@nestjs/common';
import { Problem, problems, ProblemCode } from '@throughline/contracts/problem.js';
import {
  EventStoreFull,
  EventStoreUnavailable,
  RevisionConflict,
} from '@throughline/platform/eventstore/event-store.js';
import { DomainError, InvalidState, PreconditionFailed } from '@throughline/platform/problems/domain-error.js';
import { getProblem } from './to-problem.js';
import { getRefusal } from './refusal-of.js';

const context = { publicUrl: 'https://app.example.com', requestId: '7' };
const toProblem = (error: unknown): Problem => getProblem(getRefusal(error) ?? undefined, context);
const withCode = (code: string) => Object.assign(new Error('secret detail'), { code });

describe('a problem', () => {
  it.each(ProblemCode.options)('of code %s has its status, its title and a URL', (code) => {
    const problem = toProblem(new DomainError(code));
    expect(Problem.parse(problem)).toEqual({
      type: `https://app.example.com/problems/${code}`,
      title: problems[code][1],
      status: problems[code][0],
      instance: 'urn:request:7',
      code,
    });
  });

  it('has the details of the refusal', () => {
    expect(toProblem(new InvalidState('archived', 'Restore it first.'))).toMatchObject({
      current_state: 'archived',
      detail: 'Restore it first.',
    });
    expect(toProblem(new PreconditionFailed(7))).toMatchObject({ status: 412, current_revision: 7 });
    expect(toProblem(new DomainError('rate_limited', { retryAfter: 3 }))).toMatchObject({
      status: 429,
      retry_after: 3,
    });
  });

  it.each([
    [new RevisionConflict('agent-1', 4), 'version_conflict'],
    [new EventStoreUnavailable(new Error()), 'dependency_unavailable'],
    [new EventStoreFull(new Error()), 'storage_full'],
    [withCode('53100'), 'storage_full'],
    [withCode('ECONNREFUSED'), 'dependency_unavailable'],
    [withCode('57P01'), 'dependency_unavailable'],
    [withCode('53300'), 'dependency_unavailable'],
    [withCode('22021'), 'malformed_request'],
    [withCode('22003'), 'validation_failed'],
    [withCode('22007'), 'validation_failed'],
    [withCode('22008'), 'validation_failed'],
    [new Error('Connection terminated unexpectedly'), 'dependency_unavailable'],
    [new Error('Client has encountered a connection error and is not queryable'), 'dependency_unavailable'],
    [new Error('timeout exceeded when trying to connect'), 'dependency_unavailable'],
    [Object.assign(withCode('ENOENT'), { syscall: 'connect' }), 'dependency_unavailable'],
    [withCode('FST_ERR_CTP_BODY_TOO_LARGE'), 'payload_too_large'],
    [withCode('FST_ERR_CTP_INVALID_MEDIA_TYPE'), 'unsupported_media_type'],
    [new NotFoundException(), 'not_found'],
  ])('is made of %s: %s', (error, code) => expect(toProblem(error).code).toBe(code));

  it.each([[withCode('23505')], [new TypeError('x is undefined')], ['a thrown text'], [null]])(
    'of a server error (%s) contains only a reference',
    (fault) => expect(toProblem(fault)).toEqual(getProblem(undefined, context)),
  );
});
