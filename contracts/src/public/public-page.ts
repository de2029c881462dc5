import type { LegalDocument } from './legal.js';

/** A page that needs no account, for the server to draw with the screens of the browser app. */
export type PublicPage = {
  path: string;
  found: boolean;
  /** The browser has no session. */
  signedOut: boolean;
  /** Documents of the operators that its footer links to. */
  legal: readonly LegalDocument[];
  /** Holds what the screens would ask the API for: each path they would ask, with its answer. */
  answers: readonly { path: string; answer: unknown }[];
};

/** Returns HTML in which every value is escaped. */
export type DrawPage = (page: PublicPage) => string;

/** Returns the HTML of a workspace's frame, in which nothing of a workspace is. */
export type DrawShell = () => string;
