import type { FastifyInstance, RouteOptions } from 'fastify';
import { getPath } from './request-path.js';

export type Route = { method: string; url: string };

const tables = new WeakMap<object, Route[]>();

/** Records every route that is added from now on. */
export const keepRouteTable = (server: FastifyInstance): void => {
  const routes: Route[] = [];
  tables.set(server.server, routes);
  server.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const name of [method].flat()) routes.push({ method: name, url });
  });
};

export const listRoutes = (server: FastifyInstance): readonly Route[] => tables.get(server.server) ?? [];

/** Methods of a path, except the catch-all that serves the browser app. */
export const allowedMethods = (server: FastifyInstance, url: string): string[] => {
  const path = getPath(url) ?? url;
  return [...new Set(listRoutes(server).flatMap((route) => (matches(route.url, path) ? [route.method] : [])))].sort();
};

const matches = (pattern: string, path: string): boolean => {
  if (pattern.includes('*')) return false;
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => (part.startsWith(':') ? given[i] !== '' : part === given[i]))
  );
};
