import type { ServerResponse } from 'node:http';
import type { ConnectionId } from '@throughline/contracts/ids.js';
import type { TokenSet } from '../connections/oauth/token-set.js';
import { tokensFrom } from './renewals.js';
import { json, World } from './world.js';

/** Describes what a process is told to race for: at this instant, for these connections. Null: all is done. */
export type Round = { at: string; connections: { id: ConnectionId; access: string }[] } | null;
/** Describes what a worker was given: an access token, or why there is none. */
export type Outcome = { id: ConnectionId; access: string | null; failure: string | null; forced: string | null };

/** `lost`: tokens were given, and the answer with them never arrived. */
type Grant = { current: TokenSet; given: Set<string>; lost: boolean };
type Kind = 'none' | 'before' | 'reset' | 'after' | 'cut';
const kinds: readonly Kind[] = ['before', 'reset', 'after', 'cut'];

/** A provider that ends a refresh token with its first use, and fails one request of five. It counts what must not happen. */
export class RaceProvider {
  readonly counts = { requests: 0, faults: 0, doubles: 0 };
  private readonly grants = new Map<ConnectionId, Grant>();
  private readonly open = new Set<string>();
  private serial = 0;
  private now = new Date(0);

  private constructor(
    readonly world: World,
    private readonly random: (below: number) => number,
  ) {
    world.on('/token', (_, response, body) => {
      const { id, refreshToken } = JSON.parse(body) as { id: ConnectionId; refreshToken: string };
      this.counts.requests += 1;
      const isOpen = this.open.has(refreshToken);
      this.open.add(refreshToken);
      // A request takes a while, so that another one for the same token would be seen.
      setImmediate(() => {
        this.open.delete(refreshToken);
        this.answer(response, { id, refreshToken, isOpen });
      });
    });
  }

  static async open(random: (below: number) => number): Promise<RaceProvider> {
    return new RaceProvider(await World.open(), random);
  }

  setTo(instant: Date): void {
    this.now = instant;
  }

  /** A person signs in. */
  signIn(id: ConnectionId): TokenSet {
    const current = this.issued();
    this.grants.set(id, { current, given: new Set([current.accessToken]), lost: false });
    return current;
  }

  isGiven(id: ConnectionId, access: string): boolean {
    return this.grants.get(id)?.given.has(access) === true;
  }

  isLost(id: ConnectionId): boolean {
    return this.grants.get(id)?.lost === true;
  }

  isCurrent(id: ConnectionId, access: string): boolean {
    return this.grants.get(id)?.current.accessToken === access;
  }

  private issued(): TokenSet {
    this.serial += 1;
    return tokensFrom(this.now, this.serial);
  }

  private answer(
    response: ServerResponse,
    { id, refreshToken, isOpen }: { id: ConnectionId; refreshToken: string; isOpen: boolean },
  ): void {
    const grant = this.grants.get(id);
    if (grant === undefined) return json(response, { error: 'invalid_grant' }, 400);
    const isUsed = grant.current.refreshToken !== refreshToken;
    if (isOpen || (isUsed && !grant.lost)) this.counts.doubles += 1;
    if (isUsed) return json(response, { error: 'invalid_grant' }, 400);
    const kind = this.random(5) === 0 ? (kinds[this.random(kinds.length)] ?? 'before') : 'none';
    if (kind !== 'none') this.counts.faults += 1;
    if (kind === 'before') return json(response, { error: 'server_error' }, 500);
    if (kind === 'reset') return void response.destroy();
    grant.current = this.issued();
    grant.lost = kind !== 'none';
    if (kind === 'after') return json(response, { error: 'server_error' }, 500);
    if (kind === 'cut') return void response.destroy();
    grant.given.add(grant.current.accessToken);
    json(response, grant.current);
  }
}
