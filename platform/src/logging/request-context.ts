import { AsyncLocalStorage } from 'node:async_hooks';

/** Describes what every line logged during one request says about it. `hasGivenUp`: a server has not answered it in time. */
export type RequestContext = { requestId: string; hasGivenUp?: boolean };

const contexts = new AsyncLocalStorage<RequestContext>();

export const requestContext = (): RequestContext | undefined => contexts.getStore();
export const inRequest = <T>(context: RequestContext, work: () => T): T => contexts.run(context, work);
