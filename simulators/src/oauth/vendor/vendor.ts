import type { Dialect } from '../dialect.js';
import type { Alteration } from '../play/alteration.js';
import { faults } from '../play/faults.js';
import { json, type Reply } from '../reply.js';
import type { JournalEntry } from '../journal.js';
import type { Endpoint, Person } from '../terms.js';
import { answerAuthorize } from './authorize.js';
import type { Route } from './addresses.js';
import type { Context } from './context.js';
import { Grants } from './grants.js';
import type { IdTokens } from './id-tokens.js';
import type { ClientSecret, Incoming } from './read-request.js';
import { answerDiscovery, answerIdentity, answerRevoke } from './resources.js';
import { answerToken } from './token.js';

export type VendorSettings = {
  origin: string;
  redirectUris: readonly string[];
  now: () => number;
  makeId: () => string;
  idTokens: IdTokens;
  person: Person;
};

/** `at`: the endpoint, when it is another than usual. `times`: how many requests are altered; all, unless said. */
export type PlayOptions = { at?: Endpoint; times?: number };
type Playing = { name: string; alteration: Alteration; at: Endpoint; left: number };

/** One vendor, as its dialect says, until something else is played. */
export class Vendor {
  readonly client: ClientSecret;
  /** The person who consents next; null denies. */
  person: Person | null;
  private grants: Grants;
  private playing: Playing | null = null;

  constructor(
    readonly dialect: Dialect,
    private readonly settings: VendorSettings,
  ) {
    this.client = { clientId: `client-of-${dialect.id}`, clientSecret: `secret of the client/at+${dialect.id}` };
    this.person = settings.person;
    this.grants = this.newGrants();
  }

  /** The address at this server that answers for an address of the vendor. */
  readonly local = (url: string): string =>
    `${this.settings.origin}/${this.dialect.id}/${url.replace(/^https:\/\//, '')}`;

  /** Plays a twin of the dialect or a fault, instead of what is played; null for nothing. */
  play(name: string | null, { at, times = Infinity }: PlayOptions = {}): void {
    const found = this.dialect.twins.find((twin) => twin.name === name) ?? faults.find((fault) => fault.name === name);
    if (name !== null && found === undefined)
      throw new Error(`Neither a twin of ${this.dialect.id} nor a fault is “${name}”.`);
    this.playing =
      found === undefined ? null : { name: found.name, alteration: found.alteration, at: at ?? found.at, left: times };
  }

  /** The person revokes the client in the settings of the vendor: every token is dead. */
  revokeAll(): void {
    this.grants.endAll();
  }

  /** As it was when the server started. */
  reset(): void {
    this.playing = null;
    this.person = this.settings.person;
    this.grants = this.newGrants();
  }

  /** Returns what is played at this endpoint; counts it. */
  nextAt(endpoint: Endpoint): { name: string; alteration: Alteration } | null {
    const { playing } = this;
    if (playing?.at !== endpoint || playing.left <= 0) return null;
    playing.left -= 1;
    return playing;
  }

  answer(request: Incoming, route: Route | null, { alteration, entry }: Answering): Reply {
    const context = this.contextFor(alteration, entry);
    if (route === null) return json(404, { error: 'not_found' });
    if (alteration?.kind === 'instead') return alteration.reply(context.scene);
    const reply = this.answerAt(context, request, route.endpoint);
    return alteration?.kind === 'answer' ? alteration.change(reply, context.scene) : reply;
  }

  private answerAt(context: Context, request: Incoming, endpoint: Endpoint): Reply {
    switch (endpoint) {
      case 'authorize':
        return answerAuthorize(context, request);
      case 'token':
      case 'refresh':
        return answerToken(context, request, endpoint);
      case 'identity':
        return answerIdentity(context, request);
      case 'revoke':
        return answerRevoke(context, request);
      case 'discovery':
        return answerDiscovery(context);
      case 'jwks':
        return json(200, context.idTokens.keySet());
    }
  }

  private contextFor(alteration: Alteration | null, entry: JournalEntry): Context {
    const { origin, redirectUris, idTokens, now } = this.settings;
    return {
      dialect: this.dialect,
      client: this.client,
      redirectUris,
      idTokens,
      alteration,
      grants: this.grants,
      person: this.person,
      local: this.local,
      scene: { elsewhere: `${origin}/elsewhere`, at: now() },
      effect: () => {
        entry.effect = true;
      },
    };
  }

  private newGrants(): Grants {
    return new Grants(this.dialect, this.settings.now, this.settings.makeId);
  }
}

type Answering = { alteration: Alteration | null; entry: JournalEntry };
