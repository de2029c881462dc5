import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { AgentId, TemplateId, TemplateReportId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { Slug } from '../slug.js';
import { TemplateFile } from './template-file.js';

export const TemplateVersion = z.int().positive();
/** SHA-256 of the file's canonical JSON, in hexadecimal. */
export const TemplateHash = z.string().regex(/^[0-9a-f]{64}$/);

/** What a version was made from. */
export const TemplateSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('agent'), agentId: AgentId }),
  z.object({ kind: z.literal('file') }),
]);
export type TemplateSource = z.infer<typeof TemplateSource>;

export const RejectionReason = z.enum(['unclear', 'not_useful', 'unsafe', 'too_many_powers', 'private_data', 'copied']);
export type RejectionReason = z.infer<typeof RejectionReason>;

/** `danger`: triggers of its copies are paused. */
export const RecallSeverity = z.enum(['notice', 'danger']);
export type RecallSeverity = z.infer<typeof RecallSeverity>;

export const ReportReason = z.enum(['broken', 'misleading', 'unsafe', 'private_data', 'copied']);
export type ReportReason = z.infer<typeof ReportReason>;

const words = (max: number) => z.string().trim().max(max);
const ofVersion = { version: TemplateVersion, hash: TemplateHash };
const ofWorkspace = { workspaceId: WorkspaceId };

export const templateEvents = aggregate(
  'template',
  { templateId: TemplateId },
  {
    /** A version of a template of the product, recorded before it is first used: what was installed can be read in all later releases. */
    TemplateReleased: { ...ofVersion, file: TemplateFile },
    /** A version of a workspace's own template. Versions count up, and are never changed. */
    TemplatePublished: {
      ...ofWorkspace,
      ...ofVersion,
      file: TemplateFile,
      source: TemplateSource,
      changelog: words(limits.templateChangelog),
      /** SHA-256 of how each sample ended. */
      ends: z.array(TemplateHash).max(3),
    },
    /** Its samples were played again: all ended as when it was published, or one did not. Only recorded when that changes. */
    TemplateProved: {
      workspaceId: WorkspaceId.nullable(),
      ...ofVersion,
      /** The name of the sample that ended otherwise, and how; null if none did. */
      difference: z.string().max(500).nullable(),
    },
    /** It waits for an operator. What is public stays public. */
    TemplateSubmitted: { ...ofWorkspace, ...ofVersion },
    TemplateSubmissionWithdrawn: { ...ofWorkspace, version: TemplateVersion },
    /** From now on this version is the public one. */
    TemplateApproved: { ...ofWorkspace, ...ofVersion, note: words(limits.templateNote) },
    TemplateRejected: {
      ...ofWorkspace,
      ...ofVersion,
      reasons: z.array(RejectionReason).min(1).max(6),
      note: words(limits.templateNote),
    },
    /** Nobody finds it any more, also not in its workspace. What was made from it stays. */
    TemplateWithdrawn: { ...ofWorkspace },
    TemplateRecalled: {
      ...ofWorkspace,
      version: TemplateVersion,
      severity: RecallSeverity,
      reason: words(limits.templateNote),
    },
  },
);
export type TemplateEvent = EventOfAggregate<typeof templateEvents>;

/** Addresses of public templates. One is never given to another template, so that links to it lead nowhere else. */
export const listingEvents = aggregate('listing', { slug: Slug, templateId: TemplateId }, { ListingClaimed: {} });
export type ListingEvent = EventOfAggregate<typeof listingEvents>;

/** What people say is wrong with a public template. Only operators read it: the author is not told who said it. */
export const templateReportEvents = aggregate(
  'templatereport',
  { reportId: TemplateReportId, templateId: TemplateId },
  {
    TemplateReported: {
      slug: Slug,
      title: z.string().max(60),
      version: TemplateVersion,
      reason: ReportReason,
      note: words(limits.templateNote),
    },
    TemplateReportSettled: { note: words(limits.templateNote) },
  },
);
export type TemplateReportEvent = EventOfAggregate<typeof templateReportEvents>;
