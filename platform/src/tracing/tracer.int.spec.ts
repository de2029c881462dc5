import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createLogger } from '../logging/logger.js';
import { newId } from '../ids.js';
import { Tracer } from './tracer.js';

type Heard = { path: string | undefined; key: string | string[] | undefined; body: unknown };

describe('Traces', () => {
  it('reach a collector over OTLP, those of one cause under its correlation id', async () => {
    const heard: Heard[] = [];
    const collector = createServer((request, response) => {
      void text(request).then((body) => {
        heard.push({ path: request.url, key: request.headers['x-key'], body: JSON.parse(body) });
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const address = collector.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const tracer = new Tracer();
    tracer.span({ name: 'unheard', correlationId: newId(), id: '0', began: 0 });
    await tracer.start({
      endpoint: `http://127.0.0.1:${port}/`,
      headers: { 'x-key': 'k' },
      service: 'spec',
      logger: createLogger('silent'),
    });
    const correlationId = '01980000-0000-7000-8000-00000000abcd';
    tracer.span({ name: 'CreateAgent', correlationId, id: 'command', began: 1_000, ended: 1_002.5 });
    tracer.span({
      name: 'fold',
      correlationId,
      id: 'fold',
      parent: 'command',
      began: 1_003,
      ended: 1_004,
      failed: true,
    });
    await tracer.stop();
    collector.close();
    const traceId = '01980000000070008000' + '00000000abcd';
    expect(heard).toMatchObject([{ path: '/v1/traces', key: 'k' }]);
    const [{ body } = { body: undefined }] = heard;
    expect(body).toMatchObject({
      resourceSpans: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'spec' } }] },
          scopeSpans: [
            {
              spans: [
                { traceId, name: 'CreateAgent', startTimeUnixNano: '1000000000', endTimeUnixNano: '1002500000' },
                { traceId, name: 'fold', parentSpanId: expect.stringMatching(/^[0-9a-f]{16}$/), status: { code: 2 } },
              ],
            },
          ],
        },
      ],
    });
  });
});
