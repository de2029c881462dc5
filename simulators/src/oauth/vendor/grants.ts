import { createHash } from 'node:crypto';
import type { Dialect, Grant, Issued, RefreshRules } from '../dialect.js';
import { Refused } from './refused.js';

type Code = {
  grant: Grant;
  redirectUri: string;
  challenge: string | null;
  nonce: string | null;
  until: number;
  used: boolean;
};
type Refresh = { grant: Grant; until: number | null; usedAt: number | null; replacedBy: Refresh | null };
type Rotating = Extract<RefreshRules, { kind: 'rotates' }>;
type Access = { grant: Grant; until: number | null };

const codeLives = 60_000;
const s256 = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** The codes and tokens of one vendor. */
export class Grants {
  private readonly codes = new Map<string, Code>();
  private readonly refreshes = new Map<string, Refresh>();
  private readonly accesses = new Map<string, Access>();

  constructor(
    private readonly dialect: Dialect,
    private readonly now: () => number,
    private readonly makeId: () => string,
  ) {}

  issueCode(granted: Omit<Code, 'until' | 'used'>): string {
    const code = `code-${this.makeId()}`;
    this.codes.set(code, { ...granted, until: this.now() + codeLives, used: false });
    return code;
  }

  /** Uses a code once. A second use ends what the first one gave (RFC 6749, 4.1.2). */
  redeem(code: string, { redirectUri, verifier }: { redirectUri: string | null; verifier: string | null }): Code {
    const found = this.codes.get(code);
    if (found === undefined) throw new Refused('invalid_grant', 'The code is unknown.');
    if (found.used) {
      found.grant.dead = true;
      throw new Refused('invalid_grant', 'The code was used before.');
    }
    found.used = true;
    if (found.until < this.now()) throw new Refused('invalid_grant', 'The code has expired.');
    if (redirectUri !== null && redirectUri !== found.redirectUri)
      throw new Refused('redirect_mismatch', 'The redirect_uri is not that of the authorization request.');
    if (this.dialect.authorize.pkce !== 'ignored') this.checkVerifier(found.challenge, verifier);
    return found;
  }

  /** New tokens for a grant. `refreshed`: the refresh token that they were requested with. */
  issue(grant: Grant, by: Issued['by'], refreshed: string | null = null): Omit<Issued, 'idToken'> {
    const { token } = this.dialect;
    const access = `${token.prefix}${this.makeId()}`;
    const at = this.now();
    this.accesses.set(access, { grant, until: token.lives === null ? null : at + token.lives * 1000 });
    return { grant, access, by, at, refresh: by === 'client_credentials' ? null : this.refreshFor(grant, refreshed) };
  }

  /** The grant of a refresh token that may be used now. A rotated one is used up. */
  useRefresh(refresh: string): Grant {
    const { refresh: rules } = this.dialect.token;
    const found = this.refreshes.get(refresh);
    if (found === undefined || found.grant.dead) throw new Refused('dead_refresh', 'The refresh token is dead.');
    const at = this.now();
    if (found.until !== null && found.until < at) throw new Refused('dead_refresh', 'The refresh token has expired.');
    if (rules.kind === 'rotates') {
      if (found.usedAt !== null) this.checkReuse(found, rules.reuse, found.usedAt);
      found.usedAt ??= at;
    }
    return found.grant;
  }

  /** The grant of an access token; null when it is unknown, expired or revoked. */
  withAccess(access: string): Grant | null {
    const found = this.accesses.get(access);
    if (found === undefined || found.grant.dead) return null;
    return found.until !== null && found.until <= this.now() ? null : found.grant;
  }

  /** Ends the grant of an access or refresh token. False when there is none. */
  revoke(token: string): boolean {
    const grant = (this.accesses.get(token) ?? this.refreshes.get(token))?.grant;
    if (grant === undefined || grant.dead) return false;
    grant.dead = true;
    return true;
  }

  /** Whatever a person does in the settings of the vendor. */
  endAll(): void {
    for (const { grant } of this.accesses.values()) grant.dead = true;
  }

  private refreshFor(grant: Grant, refreshed: string | null): string | null {
    const { refresh: rules, refreshPrefix = '' } = this.dialect.token;
    if (rules.kind === 'none' || !rules.given(grant)) return null;
    if (rules.kind === 'same' && refreshed !== null) return rules.repeated ? refreshed : null;
    const refresh = `${refreshPrefix}${this.makeId()}`;
    const lives = rules.kind === 'rotates' ? rules.lives : null;
    const until = lives === null ? null : this.now() + lives * 1000;
    const made = { grant, usedAt: null, until, replacedBy: null };
    this.refreshes.set(refresh, made);
    const before = refreshed === null ? undefined : this.refreshes.get(refreshed);
    if (before !== undefined) before.replacedBy = made;
    return refresh;
  }

  private checkReuse({ grant, replacedBy }: Refresh, reuse: Rotating['reuse'], usedAt: number): void {
    if (typeof reuse === 'object' && this.now() - usedAt <= reuse.seconds * 1000) return;
    if (reuse === 'until_replaced' && replacedBy?.usedAt === null) return;
    if (reuse === 'ends_grant') grant.dead = true;
    throw new Refused('dead_refresh', 'The refresh token was used before.');
  }

  private checkVerifier(challenge: string | null, verifier: string | null): void {
    if (challenge === null && verifier === null) return;
    if (challenge === null || verifier === null || s256(verifier) !== challenge)
      throw new Refused('invalid_grant', 'The code_verifier does not match the code_challenge.');
  }
}
