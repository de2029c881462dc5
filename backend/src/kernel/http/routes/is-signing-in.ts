const signOut = '/api/auth/sign-out';

/** Routes of people who have no session yet. */
export const isSigningIn = ({ routeOptions: { url } }: { routeOptions: { url?: string | undefined } }): boolean =>
  url !== undefined && url !== signOut && url.startsWith('/api/auth/');
