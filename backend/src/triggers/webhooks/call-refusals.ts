import { limits } from '@throughline/contracts/limits.js';
import type { ProblemCode } from '@throughline/contracts/problem.js';
import type { SignatureMode } from '@throughline/contracts/triggers/trigger.events.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { basicUser, isMalformed, type Call, type Verdict } from './signatures.js';

/** Programs that send mail on have some twenty parts and a few files. */
export const maxParts = 1_000;
export const maxFiles = 100;

/** Why a call of a webhook is not taken, for the person who sends it. Each cause has a sentence of its own. */
export const callRefusals = {
  no_standard_signature: [
    'signature_invalid',
    'Send the headers webhook-id, webhook-timestamp and webhook-signature with the call.',
  ],
  no_github_signature: ['signature_invalid', 'Send the header x-hub-signature-256 with the call.'],
  no_stripe_signature: ['signature_invalid', 'Send the header stripe-signature with the call.'],
  no_slack_signature: [
    'signature_invalid',
    'Send the headers x-slack-request-timestamp and x-slack-signature with the call.',
  ],
  no_shopify_signature: ['signature_invalid', 'Send the header x-shopify-hmac-sha256 with the call.'],
  no_hmac_signature: ['signature_invalid', 'Send the signature in the header that the webhook names.'],
  no_basic: [
    'signature_invalid',
    `Send the user ${basicUser}, with the secret of the webhook as the password, as “authorization: Basic …”.`,
  ],
  no_bearer: ['signature_invalid', 'Send the secret of the webhook as “authorization: Bearer …”.'],
  malformed_signature: [
    'signature_invalid',
    'The webhook-id has signs that are not allowed, or the webhook-timestamp is not a number of seconds.',
  ],
  malformed_time: ['signature_invalid', 'The call has to say when it was signed: once, and as a number of seconds.'],
  wrong_signature: ['signature_invalid', 'The call was signed with another secret, or was changed on its way.'],
  wrong_secret: ['signature_invalid', 'This is not the secret of the webhook.'],
  wrong_time: ['signature_invalid', 'The call was signed more than five minutes from now. Check the sender’s clock.'],
  unsigned_too_large: [
    'payload_too_large',
    'An unsigned webhook takes at most 64 KB. Choose a signature for it to send up to 1 MB.',
  ],
  unpacked_too_large: ['payload_too_large', 'The body is larger than 1 MB once it is unpacked.'],
  unpacked_far_larger: ['payload_too_large', 'The body is more than 100 times as large once it is unpacked.'],
  too_many_encodings: ['payload_too_large', 'A body is compressed at most three times.'],
  too_many_parts: ['payload_too_large', `A form has at most ${maxParts} parts.`],
  too_many_files: ['payload_too_large', `A form has at most ${maxFiles} files.`],
  too_many_fields: ['payload_too_large', `A form has at most ${limits.requestNames} fields.`],
  inputs_too_large: [
    'payload_too_large',
    `What the mapping takes from the call is larger than ${limits.runInputs / 1024} KB.`,
  ],
  unknown_type: ['unsupported_media_type', 'Send JSON, a form, XML or text.'],
  unknown_encoding: ['unsupported_media_type', 'Compress the body with gzip, deflate, br or zstd, or not at all.'],
  not_packed: ['malformed_request', 'The body is not compressed as its content encoding says.'],
  not_text: ['unsupported_media_type', 'The content type says text, and the body can’t be read as text.'],
  not_json: ['malformed_request', 'The content type says JSON, and the body is not JSON that can be read.'],
  no_boundary: [
    'malformed_request',
    'The content type names no boundary, so the parts of the form can’t be told apart.',
  ],
  cut_form: ['malformed_request', 'The form ends before its last part does, or its boundary is another one.'],
  called_too_often: ['rate_limited', 'The webhook is called more often than it takes. Send the call again later.'],
  unknown_addresses: ['rate_limited', 'Too many calls of this network were for webhooks that don’t exist.'],
} as const satisfies Record<string, readonly [ProblemCode, string]>;
export type CallRefusal = keyof typeof callRefusals;

export const refuseCall = (cause: CallRefusal, extras: { retryAfter?: number } = {}): DomainError => {
  const [code, detail] = callRefusals[cause];
  return new DomainError(code, { detail, ...extras });
};

const missing: Readonly<Record<Exclude<SignatureMode, 'none'>, CallRefusal>> = {
  standard: 'no_standard_signature',
  github: 'no_github_signature',
  stripe: 'no_stripe_signature',
  slack: 'no_slack_signature',
  shopify: 'no_shopify_signature',
  hmac: 'no_hmac_signature',
  basic: 'no_basic',
  bearer: 'no_bearer',
};

/** Why a call does not prove that it comes from who has the secret. */
export const refuseSignature = (mode: SignatureMode, verdict: Exclude<Verdict, 'genuine'>, call: Call): DomainError => {
  if (verdict === 'timestamp_out_of_range') return refuseCall('wrong_time');
  if (verdict === 'signature_missing' && mode !== 'none') return refuseCall(missing[mode]);
  if (mode === 'bearer' || mode === 'basic') return refuseCall('wrong_secret');
  if (!isMalformed(mode, call)) return refuseCall('wrong_signature');
  return refuseCall(mode === 'standard' ? 'malformed_signature' : 'malformed_time');
};
