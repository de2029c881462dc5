import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Credential } from '../../kernel/credentials/connection-credentials.js';
import { CredentialRefused } from '../../kernel/credentials/connection-credentials.js';
import {
  EgressBlocked,
  EgressBusy,
  EgressFailed,
  EgressInside,
  EgressTimeout,
  EgressTooLarge,
} from '../../kernel/egress/egress.errors.js';
import type { Egress } from '../../kernel/egress/egress.js';
import { CheckFailed, checkFailures, type CheckFailure } from './check-failed.js';
import { Mailboxes } from '../../kernel/mailbox/mailboxes.js';
import { ConnectionCheck } from './connection-check.js';

const workspaceId = WorkspaceId.parse('0193a000-0000-7000-8000-000000000001');
const host = 'api.test';
const plan = { method: 'GET', address: `https://${host}/me`, headers: {}, body: null, id: null, label: null } as const;
const credential = { kind: 'bearer', secrets: [] } as unknown as Credential;
/** Stands for the service: it answers with this status, or the call ends with this error. */
const check = async (outcome: number | Error): Promise<string> => {
  const call = () =>
    typeof outcome === 'number'
      ? Promise.resolve({ status: outcome, headers: {}, body: Buffer.from('{}') })
      : Promise.reject(outcome);
  const egress = { call } as unknown as Egress;
  const checks = new ConnectionCheck(egress, new Mailboxes(egress), null);
  const { health, says } = await checks.check(workspaceId, credential, { ...plan, ok: null });
  if (health.kind === 'ok') throw new Error('The check is passed.');
  return new CheckFailed(health.reason, { service: 'any-api', hosts: [host], says }).message;
};
const failed = (code: string): EgressFailed => new EgressFailed(host, Object.assign(new Error(code), { code }));

const causes: [CheckFailure, number | Error][] = [
  ['unauthorized', 401],
  ['not_allowed', 403],
  ['rate_limited', 429],
  ['service_failing', 503],
  ['check_refused', 404],
  ['nothing_listens', failed('ECONNREFUSED')],
  ['unknown_name', failed('ENOTFOUND')],
  ['no_network', failed('ENETUNREACH')],
  ['connect_timeout', failed('UND_ERR_CONNECT_TIMEOUT')],
  ['bad_certificate', failed('CERT_HAS_EXPIRED')],
  ['no_tls', failed('ERR_SSL_WRONG_VERSION_NUMBER')],
  ['broken_off', failed('ECONNRESET')],
  ['timeout', new EgressTimeout(host)],
  ['busy', new EgressBusy()],
  ['address_refused', new EgressInside()],
  ['sent_on', new CredentialRefused('connection_rule_refused', 'Only used elsewhere.', false)],
  ['answer_too_large', new EgressTooLarge()],
];
const getSentence = (cause: CheckFailure): string =>
  checkFailures[cause]({ name: 'Any API', host, isModel: false, isListed: false });

describe('the refusal of what somebody enters for an account', () => {
  it.each(causes)('says that it is %s', async (cause, outcome) => {
    const { message } = new CheckFailed(cause, { service: 'any-api', hosts: [host] });
    expect(await check(outcome)).toBe(message);
  });

  it('says what is wrong with an address, in the words of the guard of calls', async () =>
    expect(await check(new EgressBlocked('Only https addresses are allowed.'))).toBe(
      'Only https addresses are allowed.',
    ));

  it.each(causes)('never asks to check an address that nobody typed: %s', (cause) => {
    const { message } = new CheckFailed(cause, { service: 'todoist', hosts: ['api.todoist.com'] });
    expect(message).not.toContain('Check the address');
  });

  it('says of a server of the catalogue that cannot be found that the internet may be missing', () => {
    const { message } = new CheckFailed('unknown_name', { service: 'todoist', hosts: ['api.todoist.com'] });
    expect(message).toBe(
      'The Throughline server can’t find api.todoist.com: it may have no access to the internet. Ask its operator.',
    );
  });

  it('has a sentence of its own for each cause', () => {
    const all = Object.keys(checkFailures) as CheckFailure[];
    expect(new Set(all.map(getSentence)).size).toBe(all.length);
  });

  it('asks to copy the key again only where the key was refused', () => {
    const all = Object.keys(checkFailures) as CheckFailure[];
    expect(all.filter((cause) => getSentence(cause).includes('Copy it again'))).toEqual(['unauthorized']);
  });
});
