import { expectedRevisionRules } from './rules/appending-expected.rules.js';
import { appendingRetriesRules } from './rules/appending-retries.rules.js';
import { contentRules } from './rules/appending-content.rules.js';
import { readingStreamRules } from './rules/reading-stream.rules.js';
import { readingLinksRules } from './rules/reading-links.rules.js';
import { readingAllRules } from './rules/reading-all.rules.js';
import { metadataRules } from './rules/metadata.rules.js';
import { hidingRules } from './rules/hiding.rules.js';
import { deletingRules } from './rules/deleting.rules.js';
import { closingRules } from './rules/closing.rules.js';
import { subscribingToStreamRules } from './rules/subscribing-stream.rules.js';
import { subscribingToAllRules } from './rules/subscribing-all.rules.js';
import { subscribingFilteredRules } from './rules/subscribing-filtered.rules.js';
import type { Rule } from './rule.js';

/** Everything a client can observe of the node, one rule each. */
export const rules: readonly (readonly [title: string, rules: readonly Rule[]])[] = [
  ['Appending: expected revisions', expectedRevisionRules],
  ['Appending: retries', appendingRetriesRules],
  ['Appending: stored content', contentRules],
  ['Reading a stream', readingStreamRules],
  ['Reading links', readingLinksRules],
  ['Reading everything', readingAllRules],
  ['Metadata', metadataRules],
  ['What metadata hides', hidingRules],
  ['Deleting a stream', deletingRules],
  ['Tombstoning a stream', closingRules],
  ['Subscribing to a stream', subscribingToStreamRules],
  ['Subscribing to everything', subscribingToAllRules],
  ['Subscribing to everything, filtered', subscribingFilteredRules],
];

export const appendingRules = rules.filter(([title]) => title.startsWith('Appending'));
