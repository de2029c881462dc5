import type { ProblemCode } from '@throughline/contracts/problem.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** Why an account is not connected at its provider, for the person who signs in. Each cause has a sentence of its own. */
export const signInRefusals = {
  denied: ['oauth_denied', 'You said no at the service. Nothing was connected.'],
  app_refused: [
    'oauth_exchange_failed',
    'The service doesn’t accept the app: its ID or secret isn’t right. Who registered it enters them again in Settings.',
  ],
  code_refused: ['oauth_exchange_failed', 'The service says that this sign-in has ended. Sign in again.'],
  address_refused: [
    'oauth_exchange_failed',
    'The app at the service doesn’t name the address that it sends people back to. Settings shows that address.',
  ],
  scope_refused: ['oauth_exchange_failed', 'The app at the service may not ask for what this account needs.'],
  token_type: ['oauth_exchange_failed', 'The service gave a kind of token that isn’t known here.'],
  no_code: ['oauth_exchange_failed', 'The service sent you back without a code. Sign in again.'],
  exchange_refused: ['oauth_exchange_failed', 'The service refused the sign-in and gave no reason.'],
  failing: ['oauth_provider_unavailable', 'The service is failing. Nothing was changed. Try again later.'],
  unusable: [
    'oauth_provider_unavailable',
    'The service answered with nothing that could be used. Nothing was changed.',
  ],
  no_description: [
    'oauth_provider_unavailable',
    'Nothing at this address says how to sign in there. Check the address of the server.',
  ],
  no_sign_in: ['oauth_provider_unavailable', 'The server names no page where people sign in.'],
  no_tokens: ['oauth_provider_unavailable', 'The server names no address that gives tokens.'],
  other_description: [
    'oauth_issuer_mismatch',
    'The server calls itself by another address. Enter its address as it does.',
  ],
  issuer_missing: [
    'oauth_issuer_mismatch',
    'The answer doesn’t say which service it is of, and this service always does.',
  ],
  other_issuer: ['oauth_issuer_mismatch', 'The answer is of another service than the one you were sent to.'],
  other_place: ['oauth_issuer_mismatch', 'The answer is of another account at the service than the one you named.'],
  unsigned: ['oauth_issuer_mismatch', 'The answer isn’t signed with the secret of the app. Was the secret changed?'],
  account_unknown: ['oauth_token_invalid', 'The service doesn’t say whose account this is.'],
  account_refused: ['oauth_token_invalid', 'The service gave a token, and refused it when it was asked whose it is.'],
  two_accounts: ['oauth_token_invalid', 'The service names two different accounts.'],
  nothing_reached: ['oauth_token_invalid', 'This account reaches nothing there that could be connected.'],
  other_setting: ['oauth_token_invalid', 'The service named an address that isn’t one of its own.'],
  proof_unreadable: ['oauth_token_invalid', 'The service’s proof of who you are can’t be read.'],
  proof_for_others: ['oauth_token_invalid', 'The service’s proof of who you are is for another app.'],
  proof_of_others: ['oauth_token_invalid', 'The proof of who you are is of another service.'],
  proof_over: ['oauth_token_invalid', 'The service’s proof of who you are has expired. Are the clocks right?'],
  proof_of_other_sign_in: ['oauth_token_invalid', 'The service’s proof of who you are is of another sign-in.'],
  proof_unsigned: ['oauth_token_invalid', 'The service’s proof of who you are isn’t signed with its keys.'],
  no_state: ['oauth_state_missing', 'The service sent you back without saying from which sign-in. Start again.'],
  unknown: ['oauth_state_mismatch', 'There is no such sign-in any more. Start again.'],
  other_browser: ['oauth_state_mismatch', 'This sign-in started in another window or browser.'],
  other_address: ['oauth_state_mismatch', 'The service sent you back to the address of another service.'],
  used: ['oauth_flow_used', 'This sign-in came back once already.'],
  too_late: ['connection_flow_expired', 'Connecting took too long. Start again.'],
  nothing_to_confirm: ['connection_flow_expired', 'No sign-in waits to be confirmed. Start again.'],
  not_arrived: ['connection_flow_expired', 'Nobody has signed in at the service yet.'],
  other_confirmation: [
    'connection_flow_expired',
    'The sign-in is confirmed where it started, in another window or browser.',
  ],
} as const satisfies Record<string, readonly [ProblemCode, string]>;
export type SignInRefusal = keyof typeof signInRefusals;

export const refuseSignIn = (cause: SignInRefusal, retryAfter = 15): DomainError => {
  const [code, detail] = signInRefusals[cause];
  return new DomainError(code, code === 'oauth_provider_unavailable' ? { detail, retryAfter } : { detail });
};

/** Words of OAuth and of vendors in which providers refuse. */
const byCode: Readonly<Record<string, SignInRefusal>> = {
  access_denied: 'denied',
  invalid_client: 'app_refused',
  unauthorized_client: 'app_refused',
  incorrect_client_credentials: 'app_refused',
  invalid_client_id: 'app_refused',
  bad_client_secret: 'app_refused',
  invalid_grant: 'code_refused',
  bad_verification_code: 'code_refused',
  invalid_code: 'code_refused',
  code_already_used: 'code_refused',
  redirect_uri_mismatch: 'address_refused',
  bad_redirect_uri: 'address_refused',
  invalid_redirect_uri: 'address_refused',
  invalid_scope: 'scope_refused',
  unsupported_token_type: 'token_type',
  server_error: 'failing',
  temporarily_unavailable: 'failing',
};

/** Any other word is shown as it is, where it is a plain one: anyone can write the address that it comes in. */
export const refuseByCode = (code: string): DomainError => {
  const cause = byCode[code];
  if (cause !== undefined) return refuseSignIn(cause);
  if (!/^[a-z][a-z0-9_]{0,59}$/.test(code) || code === 'unknown_error') return refuseSignIn('exchange_refused');
  return new DomainError('oauth_exchange_failed', { detail: `The service refused the sign-in: ${code}.` });
};
