// Where a retired word stays, and why. `path` and `line` are regular expressions; without `path` every file is meant, and
// without `line` the whole file.

const dueTime = 'the key of stored events and of the API for the due time of a schedule';
const snapshot = 'the route and the live message of the health snapshot';

export const exceptions = [
  { word: 'slot', line: /\bslot\??: |'slot'|\bSlotSkipped\b|[lL]ast_?[sS]lot\b|"slot"/, why: dueTime },
  { word: 'pulse', line: /\/pulse\b|'pulse'|`pulse|\bpulse: \(/, why: snapshot },
  { word: 'pulses', line: /ops\.pulses?\b/, why: 'a table that exists in data folders' },
  { word: 'pulse', line: /ops\.pulses?\b/, why: 'a table that exists in data folders' },
  { word: 'begins', path: /maintenance/, why: 'the key of stored events and of the API for the start of maintenance' },
  { word: 'unlike', why: 'what differed in an audit: a key of stored events and of the API' },
  { word: 'begins', path: /ops\/src\/product\/area/, line: /begins: \{ type/, why: 'an option of the command line' },
  { word: 'break the glass', line: /--break-glass/, why: 'an option of the command line' },
  { word: 'break the glass', line: /'glass'|operator\/glass'/, why: 'a route of the API' },
  { word: 'break the glass', line: /'(?:when-)?glass-broken/, why: 'a name in stored jobs and policy positions' },
  {
    word: 'letter',
    path: /^backend\/src\/.*(?:outbox|mails-after-fold)/,
    line: /\bletter: /,
    why: 'a key of stored jobs',
  },
  { word: 'letter', path: /sandbox\/word\/lists\/number-formats/, why: 'a number format of Word' },
  { word: 'letters', path: /sandbox\/word\/lists\/number-formats/, why: 'a number format of Word' },
  {
    word: 'wish',
    path: /engine\.schema/,
    line: /\bwish\b/,
    why: 'a column of data folders made before it was renamed',
  },
  {
    word: 'standing',
    path: /^projections\/src\/main\.ts$/,
    why: 'a key of the line that the worker prints when it is ready',
  },
  { word: 'duty', path: /^backend\/src\/seed\//, why: 'the customs duty that a demo agent estimates' },
  { word: 'wall', path: /local-time|schedule-preview/, why: 'wall-clock time, as people read it from a clock' },
  { word: 'house', path: /^tools\/new-feature|^CONTRIBUTING/, line: /houses house/, why: 'an irregular plural' },
  { word: 'houses', path: /^tools\/new-feature|^CONTRIBUTING/, why: 'an irregular plural' },
  { word: 'ring', path: /^frontend\//, why: "the outline of a control, as in Tailwind's classes" },
  { word: 'aside', path: /^frontend\//, why: 'an element of HTML' },
  { word: 'landing', path: /^frontend\/src\/landing\//, why: 'the landing page' },
  { word: 'straight "', path: /^frontend\/src\/landing\/demo-card/, why: 'JSON that a tool answered' },
  { word: 'stretch', path: /^frontend\//, why: 'a value of CSS' },
  { word: 'company', path: /oauth\/dialects\/quickbooks/, why: 'keys of the API of QuickBooks' },
];
