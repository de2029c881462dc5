/** Types of events that nothing records any more. A log that has some still opens: commands and read tables pass them over, the history names them. */
export const retiredTypes: ReadonlySet<string> = new Set([
  'ListingClaimed',
  'TemplateApproved',
  'TemplateProved',
  'TemplateRecalled',
  'TemplateRejected',
  'TemplateReportSettled',
  'TemplateReported',
  'TemplateSubmissionWithdrawn',
  'TemplateSubmitted',
]);

/** Categories of streams that hold nothing but such events. */
export const retiredCategories = ['listing', 'templatereport'] as const;
