/** Replaces the API in specs of screens. The API is outside of the frontend, so it may be a fake. */
export type Asked = { method: string; path: string; headers: Headers; body: unknown };

type Answer = { status: number; body: unknown };

const asked: Asked[] = [];
const answers = new Map<string, (request: Asked) => Answer | Promise<Answer>>();

const missing: Answer = {
  status: 404,
  body: {
    type: 'about:blank',
    title: 'Nothing here.',
    status: 404,
    instance: 'urn:request:req_missing',
    code: 'not_found',
  },
};

const respond = async (url: string, init: RequestInit = {}) => {
  const { pathname, search } = new URL(url, 'http://localhost');
  const method = init.method ?? 'GET';
  const request: Asked = {
    method,
    path: pathname + search,
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
  };
  asked.push(request);
  const answer = answers.get(`${method} ${pathname}`);
  const { status, body } = answer ? await answer(request) : missing;
  return {
    ok: status < 400,
    status,
    headers: new Headers(),
    text: () => Promise.resolve(body === undefined ? '' : JSON.stringify(body)),
  };
};

const isHandler = (body: unknown): body is (request: Asked) => unknown => typeof body === 'function';

/** Answers `GET /api/…` with a body; a function may look at what was asked, wait, or throw to be unreachable. */
export const answer = (route: string, body: unknown, status = 200): void => {
  answers.set(route, async (request) => ({
    status,
    body: isHandler(body) ? await body(request) : body,
  }));
};

/** Puts the fake in place of the network and forgets what was before. Gives back what has been asked. */
export const fakeServer = (): readonly Asked[] => {
  asked.length = 0;
  answers.clear();
  Object.defineProperty(globalThis, 'fetch', { value: respond, configurable: true, writable: true });
  return asked;
};

export const page = (items: readonly unknown[], position = 100, next: string | null = null) => ({
  items,
  next,
  position,
});
