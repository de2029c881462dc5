import { routeAsSent, getRoute } from './route-of.js';

const pattern = '/api/agents/:agentId/files/:name';
const request = (path: string, params: Record<string, string>, url: string | undefined = pattern) => ({
  method: 'POST',
  url: path,
  params,
  routeOptions: { url },
});

describe('the route of a request', () => {
  it('is the same for every spelling of its path', () => {
    const params = { agentId: 'a-1', name: 'b' };
    const route = getRoute(request('/api/agents/a-1/files/b?after=3', params));
    expect(route).toBe('POST /api/agents/a-1/files/b');
    expect(getRoute(request('/api/agents/a%2D1/%66iles/b', params))).toBe(route);
  });

  it('is the path as it was sent, where that is spelled without needless escapes', () => {
    const plain = request('/api/agents/a-1/files/b?after=3', { agentId: 'a-1', name: 'b' });
    expect(routeAsSent(plain)).toBe(getRoute(plain));
  });

  it('differs by every parameter, also where a parameter contains a slash', () => {
    const routes = [
      { agentId: 'a', name: 'b' },
      { agentId: 'a', name: 'c' },
      { agentId: 'a/files/b', name: '' },
      { agentId: 'a', name: 'b/files' },
    ].map((params) => getRoute(request('/', params)));
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('contains what a wildcard matched', () =>
    expect(getRoute(request('/api/blobs/x/y', { '*': 'x/y' }, '/api/blobs/*'))).toBe('POST /api/blobs/x%2Fy'));
});
