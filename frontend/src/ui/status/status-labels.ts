export type Tone = 'ok' | 'wait' | 'fail' | 'run' | 'idle';

export type Glyph =
  | 'check'
  | 'cross'
  | 'bars'
  | 'pause'
  | 'arc'
  | 'dashed'
  | 'draft'
  | 'slash'
  | 'clock'
  | 'dot'
  | 'box'
  | 'dash'
  | 'funnel'
  | 'copies'
  | 'skip'
  | 'bang'
  | 'wave'
  | 'half';

type Look = { tone: Tone; glyph: Glyph; word: string };

const looks = {
  succeeded: { tone: 'ok', glyph: 'check', word: 'Succeeded' },
  started: { tone: 'ok', glyph: 'check', word: 'Started' },
  accepted: { tone: 'ok', glyph: 'check', word: 'Accepted' },
  approved: { tone: 'ok', glyph: 'check', word: 'Approved' },
  answered: { tone: 'ok', glyph: 'check', word: 'Answered' },
  active: { tone: 'ok', glyph: 'dot', word: 'Active' },
  enabled: { tone: 'ok', glyph: 'dot', word: 'Enabled' },
  running: { tone: 'run', glyph: 'arc', word: 'Running' },
  waiting: { tone: 'wait', glyph: 'bars', word: 'Waiting' },
  retrying: { tone: 'wait', glyph: 'arc', word: 'Retrying' },
  paused: { tone: 'wait', glyph: 'pause', word: 'Paused' },
  auto_paused: { tone: 'wait', glyph: 'pause', word: 'Paused after failures' },
  failed: { tone: 'fail', glyph: 'cross', word: 'Failed' },
  run_failed: { tone: 'fail', glyph: 'cross', word: 'Run failed' },
  rejected: { tone: 'fail', glyph: 'cross', word: 'Rejected' },
  lost: { tone: 'fail', glyph: 'dash', word: 'Outcome unknown' },
  timed_out: { tone: 'fail', glyph: 'clock', word: 'Timed out' },
  blocked: { tone: 'fail', glyph: 'dash', word: 'Blocked' },
  queued: { tone: 'idle', glyph: 'dashed', word: 'Queued' },
  due: { tone: 'idle', glyph: 'dashed', word: 'Due' },
  received: { tone: 'idle', glyph: 'dashed', word: 'Received' },
  pending: { tone: 'idle', glyph: 'dashed', word: 'Not started' },
  draft: { tone: 'idle', glyph: 'draft', word: 'Draft' },
  declined: { tone: 'idle', glyph: 'slash', word: 'Declined' },
  denied: { tone: 'idle', glyph: 'slash', word: 'Declined' },
  cancelled: { tone: 'idle', glyph: 'slash', word: 'Cancelled' },
  ignored: { tone: 'idle', glyph: 'slash', word: 'Ignored' },
  revoked: { tone: 'idle', glyph: 'slash', word: 'Revoked' },
  expired: { tone: 'idle', glyph: 'clock', word: 'Expired' },
  ended: { tone: 'idle', glyph: 'clock', word: 'Ended' },
  archived: { tone: 'idle', glyph: 'box', word: 'Archived' },
  filtered: { tone: 'idle', glyph: 'funnel', word: 'Filtered' },
  throttled: { tone: 'wait', glyph: 'funnel', word: 'Throttled' },
  duplicate: { tone: 'idle', glyph: 'copies', word: 'Duplicate' },
  skipped: { tone: 'idle', glyph: 'skip', word: 'Skipped' },
  limited: { tone: 'ok', glyph: 'half', word: 'Limited' },
  degraded: { tone: 'wait', glyph: 'wave', word: 'Degraded' },
  expiring: { tone: 'wait', glyph: 'clock', word: 'Active' },
  needs_sign_in: { tone: 'fail', glyph: 'bang', word: 'Needs sign-in' },
  misconfigured: { tone: 'fail', glyph: 'bang', word: 'Misconfigured' },
  key_expired: { tone: 'fail', glyph: 'clock', word: 'Expired' },
  signing_in: { tone: 'idle', glyph: 'dashed', word: 'Sign-in pending' },
  owner_left: { tone: 'idle', glyph: 'dash', word: 'Owner left' },
} satisfies Record<string, Look>;

/** Every status that the interface shows. */
export type Status = keyof typeof looks;

export const statusLook = (status: Status): Look => looks[status];
