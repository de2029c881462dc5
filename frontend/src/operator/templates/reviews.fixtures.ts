import { ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { TemplateId, TemplateReportId } from '@throughline/contracts/ids.js';
import type { TemplateCard } from '@throughline/contracts/templates/template-card.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import type { ReviewedTemplate } from '@throughline/contracts/templates/template-making.requests.js';
import type {
  ListedVersion,
  TemplateReportRow,
  TemplateRow,
  TemplateVersionRow,
} from '@throughline/contracts/templates/template.rows.js';

export const templateId = TemplateId.parse('0193a000-0000-7000-8000-000000000071');
export const reportId = TemplateReportId.parse('0193a000-0000-7000-8000-000000000072');
export const hashOf = (version: number): string => String(version).repeat(64);
const at = '2026-01-02T03:04:05.000Z';

const cardOf = (version: number): TemplateCard => {
  const { slug, summary, icon, categories, minutes } = pageWatch.listing;
  const listed = { slug, title: 'Page watch', summary, icon, categories, minutes, author: 'Quayside Foods' };
  return { ...listed, version, starts: ['schedule'], tools: ['http.request'], accounts: [], offline: false };
};

const listedVersion = (version: number): ListedVersion => ({
  version,
  hash: hashOf(version),
  card: cardOf(version),
  words: 'page watch',
});

export const submission = (version: number, submittedAt = at): NonNullable<TemplateRow['submission']> => ({
  ...listedVersion(version),
  status: 'waiting',
  submittedBy: ownerId,
  submittedAt,
  reasons: [],
  note: '',
  decidedAt: null,
});

export const approvedVersion = (version: number): NonNullable<TemplateRow['approved']> => ({
  ...listedVersion(version),
  at,
  recall: null,
});

export const templateRow = (over: Partial<TemplateRow> = {}): TemplateRow => ({
  id: templateId,
  workspaceId,
  revision: 1,
  position: 2,
  status: 'published',
  newest: listedVersion(2),
  source: { kind: 'file' },
  submission: null,
  approved: null,
  difference: null,
  createdBy: ownerId,
  createdAt: at,
  changedAt: at,
  ...over,
});

export const templateVersion = (version: number, file: TemplateFile = pageWatch): TemplateVersionRow => ({
  id: `${templateId}/${version}`,
  workspaceId,
  revision: 1,
  position: 2,
  templateId,
  version,
  hash: hashOf(version),
  file,
  source: { kind: 'file' },
  changelog: '',
  isPublic: false,
  recall: null,
  publishedBy: ownerId,
  ends: [],
  publishedAt: at,
});

export const report: TemplateReportRow = {
  id: reportId,
  position: 3,
  templateId,
  slug: 'page-watch',
  title: 'Page watch',
  version: 1,
  reason: 'private_data',
  note: 'It names a customer.',
  reportedBy: ownerId,
  reportedAt: at,
  status: 'open',
  settledNote: '',
};

/** Version 2 waits, and nothing is public. */
export const waitingReview = (over: Partial<ReviewedTemplate> = {}): ReviewedTemplate => ({
  row: templateRow({ submission: submission(2) }),
  shown: templateVersion(2),
  approved: null,
  findings: [],
  runs: [],
  ...over,
});

/** Version 1 is public, and nothing waits. */
export const publicReview: ReviewedTemplate = waitingReview({
  row: templateRow({ approved: approvedVersion(1) }),
  shown: templateVersion(1),
});
