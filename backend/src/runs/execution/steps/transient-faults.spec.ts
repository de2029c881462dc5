import { EventStoreUnavailable } from '@throughline/platform/eventstore/event-store.js';
import { DomainError, InvalidState } from '@throughline/platform/problems/domain-error.js';
import { ToolFailure } from '../../../kernel/agent-tools/tool.js';
import { isTransientFault } from './transient-faults.js';

const withCode = (code: string): Error => Object.assign(new Error('of a driver'), { code });

const passing: [string, unknown][] = [
  ['the event store being away', new EventStoreUnavailable(new Error('away'))],
  ['somebody else being faster', new DomainError('version_conflict')],
  ['a read table being behind', new DomainError('read_position_unavailable')],
  ['Postgres shutting down', withCode('57P01')],
  ['a cut connection', withCode('ECONNRESET')],
  ['a Postgres whose socket is missing', Object.assign(withCode('ENOENT'), { syscall: 'connect' })],
  ['a connection that Postgres ended', new Error('Connection terminated unexpectedly')],
  ['a connection that was lost before', new Error('Client has encountered a connection error and is not queryable')],
];
const staying: [string, unknown][] = [
  ['a failure of the tool itself', new ToolFailure('http_503', 'example.org answered 503.', true)],
  ['a refusal', new InvalidState('running')],
  ['a mistake in our SQL', withCode('42703')],
  ['a mistake in our use of Node', withCode('ERR_INVALID_ARG_TYPE')],
  ['any other mistake of ours', new TypeError('x is not a function')],
  ['a value that is not an error', 'nothing'],
];

describe('a transient fault, for which no run fails,', () => {
  it.each(passing)('is %s', (_, error) => expect(isTransientFault(error)).toBe(true));
  it.each(staying)('is not %s', (_, error) => expect(isTransientFault(error)).toBe(false));
});
