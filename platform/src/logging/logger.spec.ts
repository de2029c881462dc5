import { createLogger } from './logger.js';
import { DomainError } from '../problems/domain-error.js';
import { inRequest } from './request-context.js';

const logged = (write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown> => {
  let line = '';
  write(createLogger('debug', { write: (text) => (line = text) }));
  return JSON.parse(line) as Record<string, unknown>;
};

describe('The log', () => {
  it('names the request that a line belongs to', () => {
    expect(
      inRequest({ requestId: 'r-1' }, () => logged((logger) => logger.info({ code: 'done', ms: 3 }, 'Done.'))),
    ).toMatchObject({
      level: 'info',
      requestId: 'r-1',
      ms: 3,
      msg: 'Done.',
    });
  });

  it.each(['password', 'token', 'secret', 'cookie', 'authorization', 'email', 'name', 'body', 'data', 'databaseUrl'])(
    'never logs the value of the field %s, also two levels deep',
    (field) => {
      const line = logged((logger) =>
        logger.warn({ code: 'x', [field]: 'canary', inner: { [field]: 'canary', more: { [field]: 'canary' } } }, 'x'),
      );
      expect(JSON.stringify(line)).not.toContain('canary');
    },
  );

  it('repeats only once a minute that read tables are still built, for each code', () => {
    const lines: unknown[] = [];
    const logger = createLogger('debug', { write: (text) => lines.push(JSON.parse(text)) });
    for (const code of ['one', 'one', 'two', 'one'])
      logger.warn({ code, err: new DomainError('read_position_unavailable') }, 'x');
    for (const code of ['one', 'one']) logger.warn({ code, err: new Error('another') }, 'x');
    expect(lines).toMatchObject([{ code: 'one' }, { code: 'two' }, { code: 'one' }, { code: 'one' }]);
  });

  it('keeps of an error what names the failure, and not the row that Postgres quotes', () => {
    const error = Object.assign(new Error('duplicate key', { cause: new Error('beneath') }), {
      code: '23505',
      detail: 'Key (email)=(canary)',
    });
    const line = logged((logger) => logger.error({ code: 'x', err: error }, 'x'));
    expect(line['err']).toMatchObject({
      type: 'Error',
      message: 'duplicate key',
      code: '23505',
      cause: { message: 'beneath' },
    });
    expect(JSON.stringify(line)).not.toContain('canary');
  });
});
