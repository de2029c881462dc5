type Routed = { routeOptions: { url?: string | undefined } };

/** Routes that begin, change or end a session. */
export const isAuthRoute = ({ routeOptions: { url } }: Routed): boolean => url?.startsWith('/api/auth/') === true;
