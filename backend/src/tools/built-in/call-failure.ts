import { ToolFailure } from '../../kernel/agent-tools/tool.js';
import { CredentialRefused } from '../../kernel/credentials/connection-credentials.js';
import {
  EgressBlocked,
  EgressBusy,
  EgressFailed,
  EgressTimeout,
  EgressTooLarge,
} from '../../kernel/egress/egress.errors.js';

/** Statuses after which the same call may succeed later. */
export const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Why an outgoing call has no answer, as the model is told. `isSafe`: making it twice does no harm. `withoutSecrets`: the
 * host that a redirect leads to is the service's to choose, and may be the secret that it was called with.
 */
export const callFailure = (error: unknown, isSafe: boolean, withoutSecrets: (text: string) => string): unknown => {
  const failed = (code: string, { message }: Error, transient: boolean) =>
    new ToolFailure(code, withoutSecrets(message), transient, { cause: error });
  // Whatever somebody can mend holds the run, and the model is told nothing.
  if (error instanceof CredentialRefused) return error.holds ? error : failed(error.code, error, false);
  if (error instanceof EgressBlocked) return failed('egress_blocked', error, false);
  if (error instanceof EgressTooLarge) return failed('egress_too_large', new Error('The answer was too big.'), false);
  if (error instanceof EgressTimeout) return failed('egress_timeout', error, isSafe);
  if (error instanceof EgressBusy)
    return failed('busy', new Error('Too many calls are in progress in this workspace.'), true);
  if (error instanceof EgressFailed) return failed('unreachable', error, isSafe || !error.reached);
  return error;
};
