import type { ReviewedTemplate } from '@throughline/contracts/templates/template-making.requests.js';
import type { Submission, TemplateRow } from '@throughline/contracts/templates/template.rows.js';

type Public = NonNullable<TemplateRow['approved']>;

/** The submission of the version that is shown, while it waits for a review. */
export const waitingOf = ({ row: { submission }, shown }: ReviewedTemplate): Submission | null =>
  submission?.status === 'waiting' && submission.version === shown.version ? submission : null;

/** What everybody finds now, if it was not recalled. It can be recalled also while another version waits. */
export const recallableOf = ({ row: { approved } }: ReviewedTemplate): Public | null =>
  approved?.recall === null ? approved : null;
