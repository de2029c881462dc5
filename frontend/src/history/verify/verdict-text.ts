import type { Finding } from '@throughline/contracts/chain/finding.js';
import type { Edge, ProofVerdict } from '@throughline/contracts/chain/proof-check.js';
import { formatNumber, pluralise } from '../../lib/numbers/format.js';
import { formatExact } from '../../lib/time/format.js';

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
  const range = `${pluralise(events, 'event')}, ${place(first?.seq ?? 0)} to ${place(last?.seq ?? 0)}.`;
  return trusted.length > 0
    ? {
        look: 'ok',
        title: 'Whole and unchanged',
        about: `${range} Nothing in it was changed, added or removed since it was linked.`,
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

/** Names what a file that is whole proves. */
export const listFacts = ({
  chain,
  first,
  last,
  events,
  withheld,
  anchors,
  hash,
  publicKeys,
  signedAt,
}: ProofVerdict): Fact[] => [
  { label: 'Workspace', value: chain, mono: true },
  {
    label: 'Events',
    value:
      withheld === 0
        ? formatNumber(events)
        : `${formatNumber(events)}, ${formatNumber(withheld)} of them without contents`,
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
  { label: 'Anchors', value: anchors === 0 ? 'none' : pluralise(anchors, 'earlier signature') },
];

export const listLimits = ({ first, last, withheld }: ProofVerdict): string[] => [
  ...((first?.seq ?? 1) > 1 ? [`What happened before event ${place(first?.seq ?? 1)}.`] : []),
  `What happened after event ${place(last?.seq ?? 0)}.`,
  'What was never recorded, or was changed before it was linked, usually within a second.',
  ...(withheld > 0 ? [`What the ${pluralise(withheld, 'event')} without contents say.`] : []),
  'That nobody else has the key: a signature is worth as much as the care of its keeper.',
];

export const describePlace = ({ seq, line }: Finding): string =>
  [`Event ${place(seq)}`, line === undefined ? null : `line ${formatNumber(line)}`]
    .filter((part) => part !== null)
    .join(', ');
