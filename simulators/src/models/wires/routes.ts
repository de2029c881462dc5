import type { Route, Wire } from './wire.js';

type PlainRoute = Extract<Route, { kind: 'call' }>;

/** The routes of an API whose answers come from `POST <generatePath>`, and others of it that the brain does not answer. */
export const routesFor =
  (generatePath: string, others: Record<string, PlainRoute['answer']> = {}): Wire['findRoute'] =>
  (method, path, query): Route | null => {
    const other = method === 'POST' ? others[path] : undefined;
    if (other !== undefined) return { kind: 'call', answer: other };
    if (method === 'POST' && path === generatePath)
      return { kind: 'generate', model: null, stream: null, framing: 'sse' };
    if (method !== 'GET') return null;
    if (path === '/models') return { kind: 'list', query };
    const id = /^\/models\/([^/]+)$/.exec(path)?.[1];
    return id === undefined ? null : { kind: 'show', id: decodeURIComponent(id) };
  };
