const ofRequests = /^(?:content-type|authorization|x-api-key|x-goog-api-key|api-key|[\w-]+-(?:version|beta))$/;
const ofAnswers = /^(?:content-type|retry-after(?:-ms)?)$/;

const shown = (headers: Headers, allowed: RegExp): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => allowed.test(name)));

/**
 * Returns those that are kept. What is not named here is not stored: cookies, accounts, the ids of requests, what the
 * client is.
 */
export const requestHeaders = (init: RequestInit | undefined): Record<string, string> =>
  shown(new Headers(init?.headers), ofRequests);
export const answerHeaders = ({ headers }: Response): Record<string, string> => shown(headers, ofAnswers);
