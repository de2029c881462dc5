import type { Finding } from '@throughline/contracts/chain/finding.js';
import { findLateSignature } from '@throughline/contracts/chain/late-signature.js';
import type { Edge, ProofVerdict } from '@throughline/contracts/chain/proof-check.js';
import { formatNumber, pluralise } from '../../lib/numbers/format.js';
import { formatDuration, formatExact } from '../../lib/time/format.js';

const maxSignatures = 10;

const place = (seq: number): string => `#${formatNumber(seq)}`;

/** A title and a sentence for each kind of difference. */
const differences: Readonly<Record<Finding['reason'], string>> = {
  changed: 'Changed after it was signed',
  missing: 'Something is missing',
  added: 'Something was added',
  reordered: 'Something is in another place',
  truncated: 'The end is missing',
  signature: 'The signature does not count',
};

export type Outcome = { look: 'ok' | 'wait' | 'fail'; title: string; about: string };

export const describeOutcome = (verdict: ProofVerdict, trusted: readonly string[]): Outcome => {
  const { finding, isProof, events, first, last, publicKeys } = verdict;
  const signer = publicKeys.at(-1);
  if (!isProof)
    return {
      look: 'fail',
      title: 'Not a proof',
      about: 'This file is something else, or was written again by another program.',
    };
  if (finding?.reason === 'signature' && signer !== undefined && !trusted.includes(signer))
    return {
      look: 'fail',
      title: 'Signed by another key',
      about: `Anybody can sign a file with a key of their own. This one is signed by ${signer}.`,
    };
  if (finding !== null) return { look: 'fail', title: differences[finding.reason], about: 'Do not rely on this file.' };
  const late = findLateSignature(verdict);
  const since =
    late === null
      ? 'since it was signed'
      : `since ${formatExact(late.at)}. That is the first signature, ${formatDuration(late.delayMs)} after the first event`;
  const range = `${pluralise(events, 'event')}, ${place(first?.seq ?? 0)} to ${place(last?.seq ?? 0)}.`;
  return trusted.length > 0
    ? {
        look: 'ok',
        title: 'Whole and unchanged',
        about: `${range} Nothing in it was changed, added or removed ${since}.`,
      }
    : {
        look: 'wait',
        title: 'Whole in itself, signer not checked',
        about: `${range} Anybody could have signed it: enter the key that you trust.`,
      };
};

const describeEdge = ({ seq, type, at }: Edge): string =>
  [place(seq), type, at === null ? null : formatExact(at)].filter((part) => part !== null).join(', ');

export type Fact = { label: string; value: string; mono?: boolean };

/** Each signature with the last event that it is over; of many, the first and the last. */
const listSignatures = ({ signatures }: ProofVerdict): string[] => {
  const lines = signatures.map(({ seq, at }) => `Up to ${place(seq)}: ${formatExact(at)}`);
  const left = lines.length - maxSignatures;
  return left > 0 ? [...lines.slice(0, maxSignatures - 1), `${formatNumber(left)} more`, ...lines.slice(-1)] : lines;
};

const listWithheld = ({ withheld, withheldNumbers }: ProofVerdict): string =>
  [...withheldNumbers.map(place), ...(withheld > withheldNumbers.length ? ['…'] : [])].join(', ');

/** Names what a file that is whole proves. */
export const listFacts = (verdict: ProofVerdict): Fact[] => {
  const { chain, first, last, events, withheld, hash, publicKeys, signedAt } = verdict;
  return [
    { label: 'Workspace', value: chain, mono: true },
    {
      label: 'Events',
      value:
        withheld === 0
          ? formatNumber(events)
          : `${formatNumber(events)}, ${formatNumber(withheld)} of them without contents${withheld < events ? `: ${listWithheld(verdict)}` : ''}`,
    },
    ...(first === null || last === null
      ? []
      : [
          { label: 'First', value: describeEdge(first) },
          { label: 'Last', value: describeEdge(last) },
        ]),
    { label: 'Hash', value: hash, mono: true },
    { label: 'Signed at', value: signedAt === null ? 'never' : formatExact(signedAt) },
    { label: 'Signed by', value: publicKeys.join(' '), mono: true },
    { label: 'Signed before', value: listSignatures(verdict).join('\n') || 'never' },
  ];
};

/** A file that was made with contents does not say why some have none. */
const describeWithheld = ({ withheld, events }: ProofVerdict): string[] => {
  if (withheld === 0) return [];
  const about = `What the ${pluralise(withheld, 'event')} without contents say.`;
  return [
    withheld === events
      ? about
      : `${about} The file does not say why; an event that holds the address of a webhook never has any.`,
  ];
};

export const listLimits = (verdict: ProofVerdict): string[] => {
  const { first, last } = verdict;
  const late = findLateSignature(verdict);
  return [
    ...(late === null ? [] : [`That nothing was changed before ${formatExact(late.at)}, when it was first signed.`]),
    ...((first?.seq ?? 1) > 1 ? [`What happened before event ${place(first?.seq ?? 1)}.`] : []),
    `What happened after event ${place(last?.seq ?? 0)}.`,
    'What was never recorded, or was changed before it was signed, usually within minutes.',
    ...describeWithheld(verdict),
    'That nobody else has the key: a signature is worth as much as the care of its keeper.',
  ];
};

export const describePlace = ({ seq, line }: Finding): string =>
  [`Event ${place(seq)}`, line === undefined ? null : `line ${formatNumber(line)}`]
    .filter((part) => part !== null)
    .join(', ');
