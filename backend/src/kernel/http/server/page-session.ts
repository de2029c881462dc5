import type { IncomingHttpHeaders } from 'node:http';

/** Whether the page of a request should ask for its session. Only the API checks whether there is one. */
export abstract class PageSession {
  abstract isPossible(headers: IncomingHttpHeaders): boolean;
}
