import { z } from 'zod';
import { TemplateId, TemplateReportId, UserId } from '../ids.js';
import { Position } from '../receipt.js';
import { Instant, row } from '../row.js';
import { TemplateCard } from './template-card.js';
import { Recall } from './template.requests.js';
import { RejectionReason, ReportReason, TemplateHash, TemplateSource, TemplateVersion } from './template.events.js';
import { TemplateFile } from './template-file.js';

/** What lists show of one version, and the words in which it is searched. */
export const ListedVersion = z.object({
  version: TemplateVersion,
  hash: TemplateHash,
  card: TemplateCard,
  words: z.string(),
});
export type ListedVersion = z.infer<typeof ListedVersion>;

/** A version that was offered to everybody. */
export const Submission = ListedVersion.extend({
  status: z.enum(['waiting', 'approved', 'rejected']),
  submittedBy: UserId.nullable(),
  submittedAt: Instant,
  reasons: z.array(RejectionReason),
  note: z.string(),
  decidedAt: Instant.nullable(),
});
export type Submission = z.infer<typeof Submission>;

/** A workspace's own template. */
export const TemplateRow = row({
  status: z.enum(['published', 'withdrawn']),
  newest: ListedVersion,
  source: TemplateSource,
  /** The newest submission that was not taken back. */
  submission: Submission.nullable(),
  /** What everybody finds, or is told was recalled; null if nothing was approved, or it was withdrawn. */
  approved: ListedVersion.extend({ at: Instant, recall: Recall.nullable() }).nullable(),
  /** How a sample of the approved version ended otherwise than it did before; it is in no list then. */
  difference: z.string().nullable(),
  createdBy: UserId.nullable(),
  createdAt: Instant,
  changedAt: Instant,
});
export type TemplateRow = z.infer<typeof TemplateRow>;

/** `id` is `<templateId>/<version>`. */
export const TemplateVersionRow = row({
  templateId: TemplateId,
  version: TemplateVersion,
  hash: TemplateHash,
  file: TemplateFile,
  source: TemplateSource,
  changelog: z.string(),
  ends: z.array(TemplateHash),
  isPublic: z.boolean(),
  recall: Recall.nullable(),
  publishedBy: UserId.nullable(),
  publishedAt: Instant,
});
export type TemplateVersionRow = z.infer<typeof TemplateVersionRow>;

/** A report of a public template, for operators. */
export const TemplateReportRow = z.object({
  id: TemplateReportId,
  position: Position,
  templateId: TemplateId,
  slug: z.string(),
  title: z.string(),
  version: TemplateVersion,
  reason: ReportReason,
  note: z.string(),
  reportedBy: UserId.nullable(),
  reportedAt: Instant,
  status: z.enum(['open', 'settled']),
  settledNote: z.string(),
});
export type TemplateReportRow = z.infer<typeof TemplateReportRow>;
