import type { Route, Wire } from './wire.js';

/** The routes of an API whose answers come from `POST <generatePath>`. */
export const routesFor =
  (generatePath: string): Wire['findRoute'] =>
  (method, path, query): Route | null => {
    if (method === 'POST' && path === generatePath)
      return { kind: 'generate', model: null, stream: null, framing: 'sse' };
    if (method !== 'GET') return null;
    if (path === '/models') return { kind: 'list', query };
    const id = /^\/models\/([^/]+)$/.exec(path)?.[1];
    return id === undefined ? null : { kind: 'show', id: decodeURIComponent(id) };
  };
