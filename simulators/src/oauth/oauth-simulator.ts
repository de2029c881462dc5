import { randomBytes } from 'node:crypto';
import { delay } from '@throughline/platform/delay.js';
import { dialectAt, dialects } from './dialects/dialects.js';
import { Journal, type JournalEntry } from './journal.js';
import type { Wait } from './server/deliver.js';
import { startHttpServer } from './server/http-server.js';
import type { Person } from './terms.js';
import { IdTokens } from './vendor/id-tokens.js';
import { Vendor } from './vendor/vendor.js';

export type OAuthSimulatorOptions = {
  /** Redirect addresses of the client, as they are registered at every vendor. */
  redirectUris: readonly string[];
  /** The person who consents, unless a vendor is given another. */
  person?: Person;
  /** Milliseconds since 1970; codes and tokens expire by it. */
  now?: () => number;
  /** Waits for slow answers. Tests pass one that does not wait. */
  wait?: Wait;
};

export type OAuthSimulator = {
  /** `http://127.0.0.1:{port}`. A vendor's `https://host/path` is answered at `{origin}/{dialect}/host/path`. */
  origin: string;
  /** The vendor that speaks a dialect. Throws when there is none. */
  vendor: (dialect: string) => Vendor;
  /** The vendor that has this URL; null when none has. */
  vendorAt: (url: string) => Vendor | null;
  /** The address here that answers for a vendor's URL; null when no vendor has it. */
  local: (url: string) => string | null;
  /** Every request, oldest first. */
  requests: readonly JournalEntry[];
  /** As it was when it started: no requests, no grants, nothing played. */
  reset: () => void;
  stop: () => Promise<void>;
};

const ana: Person = { id: '4821', name: 'Ana Sousa', email: 'ana@harbour.example' };

/** Plays the OAuth servers of vendors on loopback, each in its own dialect, with its failures and attacks. */
export const startOAuthSimulator = async (options: OAuthSimulatorOptions): Promise<OAuthSimulator> => {
  const { redirectUris, person = ana, now = Date.now, wait = delay } = options;
  const journal = new Journal();
  const vendors = new Map<string, Vendor>();
  const server = await startHttpServer(0, { journal, wait, getVendor: (id) => vendors.get(id) });
  const idTokens = new IdTokens();
  const makeId = (): string => randomBytes(18).toString('base64url');
  for (const dialect of dialects) {
    const settings = { origin: server.origin, redirectUris, now, makeId, idTokens, person };
    vendors.set(dialect.id, new Vendor(dialect, settings));
  }
  const vendor = (id: string): Vendor => {
    const found = vendors.get(id);
    if (found === undefined) throw new Error(`There is no dialect “${id}”.`);
    return found;
  };
  const vendorAt = (url: string): Vendor | null => {
    const found = dialectAt(url);
    return found === undefined ? null : vendor(found.id);
  };
  return {
    origin: server.origin,
    vendor,
    vendorAt,
    local: (url) => vendorAt(url)?.local(url) ?? null,
    requests: journal.entries,
    reset: () => {
      journal.clear();
      for (const one of vendors.values()) one.reset();
    },
    stop: server.stop,
  };
};
