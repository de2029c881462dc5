import type {
  RecallSeverity,
  RejectionReason,
  ReportReason,
} from '@throughline/contracts/templates/template.events.js';

export const rejectionWords: Readonly<Record<RejectionReason, string>> = {
  unclear: 'Unclear what it does',
  not_useful: 'Not useful to others',
  unsafe: 'Not safe to use',
  too_many_powers: 'May do more than it needs',
  private_data: 'Contains private data',
  copied: 'Copied from someone else',
};

export const reportWords: Readonly<Record<ReportReason, string>> = {
  broken: 'Does not work',
  misleading: 'Does something else than it says',
  unsafe: 'Not safe to use',
  private_data: 'Contains private data',
  copied: 'Copied from someone else',
};

export const severityWords: Readonly<Record<RecallSeverity, string>> = {
  notice: 'Notice: copies are told',
  danger: 'Danger: triggers of copies are paused too',
};
