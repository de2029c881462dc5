import { jest } from '@jest/globals';
import { processLogger } from './process-logger.js';

describe('The log of a process', () => {
  const toStderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  afterEach(() => void toStderr.mockClear());
  afterAll(() => void toStderr.mockRestore());

  it('is apart from the answer of a command', () => {
    processLogger({ logLevel: 'warn', roles: [] }).warn({ code: 'store_away' }, 'The event store does not answer.');
    expect(toStderr).toHaveBeenCalledTimes(1);
    expect(JSON.parse(String(toStderr.mock.calls[0]?.[0]))).toMatchObject({ level: 'warn', code: 'store_away' });
  });

  it('is the output of a process that serves', () => {
    processLogger({ logLevel: 'silent', roles: ['api'] }).warn({ code: 'store_away' }, 'The event store is away.');
    expect(toStderr).not.toHaveBeenCalled();
  });
});
