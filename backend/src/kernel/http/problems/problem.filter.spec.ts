import type { ArgumentsHost } from '@nestjs/common';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { inRequest, type RequestContext } from '@throughline/platform/logging/request-context.js';
import { TimeoutError } from '@throughline/platform/timeout.js';
import { testConfig } from '../../../testing/config.js';
import { ProblemFilter } from './problem.filter.js';

const config = testConfig({ databaseUrl: 'postgres://x', eventStoreUrl: 'esdb://x', smtpUrl: 'smtp://x' });
const sent: number[] = [];
const reply = {
  code: (status: number) => {
    sent.push(status);
    return reply;
  },
  header: () => reply,
  send: () => reply,
};
const http = { getRequest: () => ({ id: 'r', url: '/', headers: {} }), getResponse: () => reply };
const host = { switchToHttp: () => http } as unknown as ArgumentsHost;

it('A request that waited in vain for work of another one waits no longer for what follows its answer', () => {
  const context: RequestContext = { requestId: 'r' };
  const filter = new ProblemFilter(config, createLogger('silent'));
  inRequest(context, () => filter.catch(new TimeoutError('A statement', 8_000), host));
  expect(sent).toEqual([503]);
  expect(context.hasGivenUp).toBe(true);
});
