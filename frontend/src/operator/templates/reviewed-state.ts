import type { ReviewedTemplate } from '@throughline/contracts/templates/template-making.requests.js';
import type { Submission } from '@throughline/contracts/templates/template.rows.js';

/** The submission of the version that is shown, while it waits for a review. */
export const waitingOf = ({ row: { submission }, shown }: ReviewedTemplate): Submission | null =>
  submission?.status === 'waiting' && submission.version === shown.version ? submission : null;

/** The versions that may have been public: all up to the newest public one, and of a withdrawn template any. Without what was recalled. */
export const recallableOf = ({ row, shown, approved: before }: ReviewedTemplate): number[] => {
  const { approved, status, newest } = row;
  const highest = approved?.version ?? (status === 'withdrawn' ? newest.version : 0);
  const recalled = [approved, shown, before].flatMap((each) => (each?.recall ? [each.version] : []));
  return Array.from({ length: highest }, (_, at) => highest - at).filter((version) => !recalled.includes(version));
};
