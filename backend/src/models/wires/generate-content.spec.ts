import { getModelService } from '@throughline/contracts/model-services.js';
import { generateContent } from './generate-content.js';

const google = getModelService('google');
/** The URLs that are requested for a model of this name. */
const requestedFor = async (name: string): Promise<URL> => {
  if (google === undefined) throw new Error('There is no such service.');
  const urls: URL[] = [];
  const endpoint = {
    service: google,
    address: 'http://127.0.0.1:11434/v1',
    key: null,
    headers: {},
    fetch: (input: Parameters<typeof fetch>[0]) => {
      urls.push(new URL(input instanceof Request ? input.url : input));
      return Promise.resolve(new Response('{}', { status: 404 }));
    },
  };
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] }];
  const model = await generateContent.model(endpoint, name);
  await Promise.resolve(model.doStream({ prompt })).catch(() => undefined);
  const [url] = urls;
  if (url === undefined) throw new Error('Nothing was requested.');
  return url;
};

describe('The name of a model of Google', () => {
  it('stays as it is where it is one', async () => {
    expect((await requestedFor('gemini-2.5-pro')).pathname).toBe('/v1/models/gemini-2.5-pro:streamGenerateContent');
    expect((await requestedFor('tunedModels/harbour-1')).pathname).toBe(
      '/v1/tunedModels/harbour-1:streamGenerateContent',
    );
  });

  it.each([
    'x/../../slots/0?action=erase#',
    '../../api/pull?stream=false#',
    './../../api/pull',
    '%2e%2e/%2e%2e/api/pull',
    '..\\..\\api\\pull',
    '/api/pull',
    '//evil.example/x',
    'x?level=1&a=',
    'x#',
    'x;y/../..;/..',
  ])('leads to no other path, query or host: %s', async (name) => {
    const { host, pathname, search } = await requestedFor(name);
    expect({ host, search }).toEqual({ host: '127.0.0.1:11434', search: '?alt=sse' });
    expect(pathname).toMatch(/^\/v1\/.*:streamGenerateContent$/);
  });
});
