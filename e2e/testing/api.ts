import type { Page } from '@playwright/test';

type Call = { method: string; path: string; body?: unknown; headers?: Record<string, string> };
export type Answer = { status: number; body: Record<string, unknown>; etag: string | null; took: number };

/** Calls the API from the page itself, with its cookie and its origin. */
export const call = (page: Page, request: Call): Promise<Answer> =>
  page.evaluate(async ({ method, path, body, headers }: Call) => {
    const from = performance.now();
    const response = await fetch(path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      etag: response.headers.get('etag'),
      took: performance.now() - from,
    };
  }, request);

export const post = async (page: Page, path: string, body: unknown): Promise<Answer> => {
  const answer = await call(page, { method: 'POST', path, body });
  if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

export const patch = async (page: Page, path: string, body: unknown): Promise<Answer> => {
  const answer = await call(page, { method: 'PATCH', path, body });
  if (answer.status >= 300) throw new Error(`PATCH ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

export const get = (page: Page, path: string): Promise<Answer> => call(page, { method: 'GET', path });
