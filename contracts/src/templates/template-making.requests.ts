import { z } from 'zod';
import { limits } from '../limits.js';
import { TemplateFinding } from './findings/template-finding.js';
import { PlayedRun } from './played-run.js';
import {
  RecallSeverity,
  RejectionReason,
  ReportReason,
  TemplateHash,
  TemplateSource,
  TemplateVersion,
} from './template.events.js';
import { TemplateFile } from './template-file.js';
import { TemplateReportRow, TemplateRow, TemplateVersionRow } from './template.rows.js';

const words = (max: number) => z.string().trim().max(max);

/** A version of a workspace's own template; of a new one when no template is named in the address. */
export const PublishTemplateRequest = z.object({
  file: TemplateFile,
  source: TemplateSource,
  changelog: words(limits.templateChangelog),
});
export type PublishTemplateRequest = z.infer<typeof PublishTemplateRequest>;

/** What would be published: what is wrong with it, what must or should not be public, and how its samples run. */
export const TemplateCheck = z.object({
  /** In words; with any of them it can't be published. */
  flaws: z.array(z.string()),
  /** In words; with any of them it can't be offered to everybody. */
  unlisted: z.array(z.string()),
  findings: z.array(TemplateFinding),
  runs: z.array(PlayedRun),
  /** A sample has succeeded. */
  proved: z.boolean(),
});
export type TemplateCheck = z.infer<typeof TemplateCheck>;

export const CheckTemplateRequest = z.object({ file: TemplateFile });
export type CheckTemplateRequest = z.infer<typeof CheckTemplateRequest>;

/** What operators decide about, the longest waiting first; `listed`: the newest public ones. */
export const TemplateReviews = z.object({
  waiting: z.array(TemplateRow),
  reports: z.array(TemplateReportRow),
  listed: z.array(TemplateRow),
});
export type TemplateReviews = z.infer<typeof TemplateReviews>;

/** A version that waits for a review, or the public one; `approved`: what is public now, if it is another version. */
export const ReviewedTemplate = z.object({
  row: TemplateRow,
  shown: TemplateVersionRow,
  approved: TemplateVersionRow.nullable(),
  findings: z.array(TemplateFinding),
  runs: z.array(PlayedRun),
});
export type ReviewedTemplate = z.infer<typeof ReviewedTemplate>;

/** `version` and `hash`: what the operator has read. */
const decided = { version: TemplateVersion, hash: TemplateHash, note: words(limits.templateNote) };
export const ApproveTemplateRequest = z.object(decided);
export type ApproveTemplateRequest = z.infer<typeof ApproveTemplateRequest>;
export const RejectTemplateRequest = z.object({ ...decided, reasons: z.array(RejectionReason).min(1).max(6) });
export type RejectTemplateRequest = z.infer<typeof RejectTemplateRequest>;
export const RecallTemplateRequest = z.object({
  version: TemplateVersion,
  severity: RecallSeverity,
  reason: z.string().trim().min(20, 'Say it in at least 20 characters.').max(limits.templateNote),
});
export type RecallTemplateRequest = z.infer<typeof RecallTemplateRequest>;
export const ReportTemplateRequest = z.object({ reason: ReportReason, note: words(limits.templateNote) });
export type ReportTemplateRequest = z.infer<typeof ReportTemplateRequest>;
export const SettleReportRequest = z.object({ note: words(limits.templateNote) });
export type SettleReportRequest = z.infer<typeof SettleReportRequest>;
