/**
 * Describes what the server writes into the browser app's page, so that it can be read before any script has run, or
 * without one.
 */
export type WrittenPage = {
  status: 200 | 404 | 410;
  /** Elements of the head, in place of the default title and description; null for those. Escaped. */
  head: string | null;
  /** Shown until the first screen is drawn. Escaped; empty when there is nothing to read yet. */
  body: string;
  /** False where no font is needed yet, so that it takes nothing from the scripts. */
  hasText?: false;
};

/** `signedOut`: the browser has no session. */
export type PageReader = { hasQuery: boolean; signedOut: boolean };

/** Writes pages that people and search engines read without an account; null for all others. */
export abstract class PageWriter {
  abstract write(path: string, reader: PageReader): Promise<WrittenPage | null>;
}
