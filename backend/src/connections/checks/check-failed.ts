import { DomainError } from '@throughline/platform/problems/domain-error.js';

const details: Record<string, string> = {
  unauthorized: 'The service refused this key or password. Copy it again.',
  unreachable: 'The service couldn’t be reached. Check the address, or try again later.',
  rate_limited: 'The service takes no more calls for now. Try again later.',
  service_failing: 'The service is failing. Try again later.',
  quota: 'The account has used up what it may use. Add credit at the provider.',
  address_refused:
    'This server makes no calls to this address. Local addresses are blocked unless an operator allows them with MODEL_ENDPOINTS.',
  not_this_api: 'Something answers there, but not the API that this is for. Check the address.',
  check_refused: 'The service answered, but not as expected. Check the address.',
  answer_too_large: 'The answer was too big.',
  other_kind: 'This account is connected in another way.',
};

/** The service did not accept a secret, in our own words: those of the service may repeat it. */
export class CheckFailed extends DomainError {
  constructor(code: string) {
    super('connection_check_failed', {
      errors: [{ pointer: '/secret', code, detail: details[code] ?? 'The service didn’t accept this.' }],
      detail: details[code] ?? 'The service didn’t accept this.',
    });
  }
}
