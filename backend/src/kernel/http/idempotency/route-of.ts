import type { FastifyRequest } from 'fastify';

type Routed = Pick<FastifyRequest, 'method' | 'url' | 'params'> & { routeOptions: { url?: string | undefined } };

/** Method and path of a request, the same for every spelling of the path. */
export const getRoute = (request: Routed): string => {
  const { method, params, routeOptions } = request;
  if (routeOptions.url === undefined) return routeAsSent(request);
  const decoded = new Map<string, unknown>(Object.entries(params ?? {}));
  const path = routeOptions.url.replace(/:(\w+)|\*/g, (parameter: string, name: string | undefined) => {
    const value = decoded.get(name ?? parameter);
    return typeof value === 'string' ? encodeURIComponent(value) : '';
  });
  return `${method} ${path}`;
};

/** Method and path of a request as the caller spelled it. */
export const routeAsSent = ({ method, url }: Pick<Routed, 'method' | 'url'>): string =>
  `${method} ${url.split('?', 1)[0] ?? ''}`;
