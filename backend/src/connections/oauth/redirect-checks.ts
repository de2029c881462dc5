import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReturnFromService } from '@throughline/contracts/connections/connection.sign-in.js';
import type { SetUp } from './oauth-set-up.js';
import { refuseByCode, refuseSignIn } from '../domain/sign-in-refusals.js';

/** The code of a redirect back that is of the provider to which the browser was sent. Nothing is sent anywhere before. */
export const codeIn = (setUp: SetUp, returned: ReturnFromService): string => {
  requireIssuer(setUp, returned);
  const { error, code } = returned;
  if (error !== undefined) throw refuseByCode(error);
  if (code === undefined || code === '') throw refuseSignIn('no_code');
  return code;
};

/** Refuses an answer of another issuer before anything of it is read (RFC 9207 §2.4). */
const requireIssuer = ({ plan, client }: SetUp, returned: ReturnFromService): void => {
  const { iss } = returned;
  const { redirectIssuer, knownIssuer, redirect, signedRedirect } = plan;
  const isMissing = redirectIssuer !== null && iss === undefined;
  // Where no issuer is known, none may name itself: the answer is then of a server that nobody was sent to.
  const isOther = iss !== undefined && iss !== knownIssuer;
  const isElsewhere = Object.entries(redirect).some(([name, value]) => (returned[name] ?? value) !== value);
  if (isMissing) throw refuseSignIn('issuer_missing');
  if (isOther) throw refuseSignIn('other_issuer');
  if (isElsewhere) throw refuseSignIn('other_place');
  if (signedRedirect && !isSigned(returned, client.secret ?? '')) throw refuseSignIn('unsigned');
};

const isSigned = ({ hmac = '', ...parameters }: ReturnFromService, secret: string): boolean => {
  const text = Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const expected = createHmac('sha256', secret).update(text).digest();
  const given = Buffer.from(hmac, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
