import type { Finding, Verdict } from '@throughline/contracts/chain/finding.js';
import { findLateSignature } from '@throughline/contracts/chain/late-signature.js';
import type { ProofVerdict } from '@throughline/contracts/chain/proof-check.js';

const places = ({ seq, line, position }: Finding): string =>
  [
    `event ${seq}`,
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(position === undefined ? [] : [`position ${position}`]),
  ].join(', ');

const signers = (publicKeys: readonly string[]): string =>
  publicKeys.length === 0 ? 'signed by nobody' : `signed by ${publicKeys.join(', ')}`;

const contents = ({ events, anchors, hash, publicKeys }: Verdict): string =>
  `Events: ${events}, anchors: ${anchors}, ${signers(publicKeys)}, hash ${hash}`;

export const verdictText = (verdict: Verdict): string => {
  const { chain, events, finding } = verdict;
  if (finding !== null)
    return `${chain || 'a chain without its first line'}: ${finding.reason.toUpperCase()} at ${places(finding)}. ${finding.about} Events that fit before it: ${events}.`;
  return `${chain}: whole. ${contents(verdict)}`;
};

/** The first and the last of the anchors. */
const listSignatures = ({ signatures }: ProofVerdict): string[] => {
  const ends = signatures.length > 1 ? [...signatures.slice(0, 1), ...signatures.slice(-1)] : signatures;
  return ends.map(
    ({ seq, at }, index) => `${index === 0 ? 'First' : 'Last'} anchor: up to event ${seq}, signed at ${at}.`,
  );
};

const rangeText = (verdict: ProofVerdict): string => {
  const { first, last, withheld, withheldNumbers, signedAt } = verdict;
  const late = findLateSignature(verdict);
  const more = withheld > withheldNumbers.length ? ' and more' : '';
  return [
    `From event ${first?.seq ?? 0} (${first?.at ?? 'no time'}) to ${last?.seq ?? 0} (${last?.at ?? 'no time'}), signed at ${signedAt ?? 'no time'}.`,
    ...listSignatures(verdict),
    ...(withheld === 0
      ? []
      : [
          `Contents of ${withheld} events are left out (${withheldNumbers.join(', ')}${more}): their hashes are signed, and nothing they say is in the file.`,
        ]),
    ...(late === null ? [] : [`Not proven: that nothing was changed before ${late.at}, when it was first signed.`]),
    `Not proven: anything before event ${first?.seq ?? 1} or after event ${last?.seq ?? 0}.`,
  ].join('\n');
};

export const fileText = (verdict: ProofVerdict): string =>
  verdict.finding === null ? `${verdictText(verdict)}\n${rangeText(verdict)}` : verdictText(verdict);

/** Somebody who recomputes every hash can sign them with a key of their own. */
export const unprovenText = (verdict: ProofVerdict): string =>
  `${verdict.chain}: agrees with itself. ${contents(verdict)}\n` +
  'Not proven: --public-key <hex> says whose signature counts. The product shows its key at /verify.';
