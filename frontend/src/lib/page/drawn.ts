import type { PublicPage } from '@throughline/contracts/public/public-page.js';

/** The page that the server draws; none in a browser. Drawing is synchronous, so there is one at a time. */
export const drawn: { page?: PublicPage } = {};

/** The server knows from the cookies of the page's request that nobody is signed in. */
export const isSignedOut = (): boolean =>
  drawn.page?.signedOut ??
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name=session]')?.content === 'none';
