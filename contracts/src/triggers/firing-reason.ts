/** Why a firing started no run, in the words that people read and search for. */
export const firingReasons: Readonly<Record<string, string>> = {
  signature_missing: 'no signature',
  signature_invalid: 'invalid signature, body not stored',
  timestamp_out_of_range: 'timestamp too old or in the future',
  paused: 'trigger paused',
  halted: 'all runs were stopped',
  too_large: 'too large',
  body_invalid: 'unreadable body',
  file_refused: 'a file in it can’t be used',
  missed: 'missed while the service was down',
  too_many: 'more at once than can be read',
  rows_removed: 'rows were removed, so new ones can’t be told apart',
  gone: 'gone before it was read',
  unreadable: 'can’t be read',
  automatic: 'sent by a machine',
  other_sender: 'from another sender',
  mailbox_replaced: 'the folder was replaced, so new messages can’t be told apart',
  hop_limit: 'too many agents started each other',
  overlap: 'another run was in progress',
  budget: 'a budget is used up',
  quota: 'all runs of the plan are used',
  queue_full: 'as many of its runs are queued as may be',
};

/** A reason without a text of its own is a sentence already. */
export const firingReason = (reason: string): string => firingReasons[reason] ?? reason;
