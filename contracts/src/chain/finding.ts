/** Where a chain first differs from what it was. */
export type Finding = {
  reason: 'changed' | 'missing' | 'added' | 'reordered' | 'truncated' | 'signature';
  /** Place in the chain, from 1; 0 before the first event. */
  seq: number;
  /** Applies to an exported file. */
  line?: number;
  /** In the log. */
  position?: number;
  about: string;
};

export type Verdict = {
  chain: string;
  events: number;
  anchors: number;
  /** Applies to the last event that is proved. */
  hash: string;
  /** Applies to those who signed. */
  publicKeys: string[];
  finding: Finding | null;
};
