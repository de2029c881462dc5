// The words that are retired, and what to say instead. Each kind says where a word is looked for:
//   text        the word or phrase in any file, in any case: code, comments, titles, docs, interface text
//   name        a part of an identifier or of a file name: `slot` also finds `dueSlots` and `due-slots.ts`
//   word        both of these
//   identifier  exactly this identifier, in any case, or the file named after it
//   class       exactly this class or type, or the file named after it
//   prefix      identifiers that begin with this word and go on: `most` finds `mostRooms`
//   suffix      identifiers that end with this word: `Again` finds `lookAgain`, `Parts` finds `RunnerParts`
//   method      a method or function that is declared with exactly this name
//   pattern     a regular expression over the text of a file
//   interface   a regular expression over what people may read: strings, templates and text between tags
// For identifiers only declarations are judged. With `path` a word is retired in these files alone.

const text = (say, ...words) => words.map((word) => ({ kind: 'text', word, say }));
const name = (say, ...words) => words.map((word) => ({ kind: 'name', word, say }));
const word = (say, ...words) => words.map((one) => ({ kind: 'word', word: one, say }));
const identifier = (say, ...words) => words.map((one) => ({ kind: 'identifier', word: one, say }));
const method = (say, ...words) => words.map((one) => ({ kind: 'method', word: one, say }));
const type = (say, ...words) => words.map((one) => ({ kind: 'class', word: one, say }));
const prefix = (say, ...words) => words.map((one) => ({ kind: 'prefix', word: one, say }));
const suffix = (say, ...words) => words.map((one) => ({ kind: 'suffix', word: one, say }));
const pattern = (label, say, expression) => [{ kind: 'pattern', word: label, say, expression }];

const names = [
  ...name('projection build | due time | concurrency permit | region', 'slot', 'slots'),
  ...word('supervisor, stack, fixture', 'house', 'houses'),
  ...type('rebuild run', 'pass'),
  ...word('apply', 'heed', 'heeds', 'heeded'),
  ...word('requested action', 'wish', 'wishes', 'wished'),
  ...name('release', 'letGo'),
  ...type('build locks', 'holds'),
  ...word('background task', 'duty', 'duties'),
  ...name('throttle, rate', 'pace'),
  ...name('time slice', 'stretch'),
  ...name('promote', 'takeover', 'takeovers'),
  ...name('swap in', 'takePlace'),
  ...name('run one at a time', 'inTurn'),
  ...name('finalise', 'conclude', 'concluding'),
  ...name('garbage-collect', 'clearing'),
  ...name('replay', 'readmit'),
  ...name('lease holder session', 'leadership'),
  ...name('published, sent, reported', 'told', 'telling'),
  ...name('pending', 'owed'),
  ...name('derived append-only table', 'trail', 'trails'),
  ...name('mismatch', 'unlike'),
  ...word('invalid column value', 'misfit', 'misfits'),
  ...name('in-flight estimator', 'company'),
  ...word('batch delay', 'linger', 'lingers'),
  ...word('flush', 'hurry', 'hurries'),
  ...name('generational cache', 'twoGenerations'),
  ...identifier('prefetch', 'ahead'),
  ...identifier('ring buffer', 'ring'),
  ...identifier('cancellation', 'lifetime'),
  ...name('normalise', 'asItWillLie'),
  ...name('not archived', 'workingAgent', 'evolveWorking'),
  ...word('created', 'born'),
  ...name('require, assert', 'demand'),
  ...word('action', 'deed', 'deeds'),
  ...word('fix', 'cure', 'cures', 'cured'),
  ...word('result', 'toll'),
  ...name('check', 'takeStock'),
  ...name('change notification', 'news'),
  ...name('e-mail template', 'letter', 'letters'),
  ...type('sign-up session', 'flow', 'flows'),
  ...name('post-login redirect', 'landing'),
  ...name('auth context', 'visit', 'visits'),
  ...name('membership access', 'standing', 'standingOf'),
  ...name('request throttle', 'wall'),
  ...word('health snapshot', 'pulse', 'pulses'),
  ...name('separately', 'apart'),
  ...name('sandbox process', 'aside'),
  ...name('worker', 'lane', 'lanes'),
  ...word('reconcile', 'sweep', 'sweeps', 'swept'),
  ...word('clean up', 'tidy', 'tidies', 'tidied'),
  ...name('administration', 'care'),
  ...name('active operators', 'holders'),
  ...word('pause', 'standstill'),
  ...word('non-member, someone without access', 'stranger', 'strangers'),
  ...word('timeout, with retry', 'patience', 'patiently', 'impatience', 'impatient'),
  ...type('RunAdmission', 'beginning'),
  ...type('ModelStep', 'thinking'),
  ...type('ToolStep', 'calling'),
  ...type('StepAttempt', 'stepping'),
  ...identifier('creates', 'begins'),
  ...type(
    'a service named verb-noun',
    'signing',
    'signingIn',
    'providerSignIn',
    'steppingUp',
    'registering',
    'comingBack',
    'forgetting',
    'leaving',
  ),
  ...pattern('break the glass', 'break-glass access', /(?<!break(?:ing)?[- ])\b(?:the )?glass\b/gi),
  ...suffix('Deps or Options', 'Parts'),
  ...prefix('max…, max length', 'most', 'longest'),
  ...suffix('retry, rebuild, reload', 'Again'),
];

const methods = [
  ...method('claim…, acquire…, read…', 'take'),
  ...method('findBy…, from…, …For', 'of'),
  ...method('inspect…, poll…, refresh', 'look'),
  ...method('evict…, erase…, delete…', 'forget'),
  ...method('publish…, notify…, report…', 'tell'),
  ...method('store…, save…', 'keep'),
  ...method('format…, print…, write…', 'say'),
  ...method('waitFor…', 'seen'),
];

const phrases = [
  ...text('anyone, whichever client', 'whoever', 'whomever', 'whoso'),
  ...text('again, from the beginning', 'anew', 'afresh'),
  ...text('forever, permanently', 'for ever'),
  ...text('while', 'for so long'),
  ...text('N, as many', 'so many'),
  ...text('whose; make two sentences', 'of which', 'of whom'),
  ...text('in progress', 'under way'),
  ...text('requested', 'asked for'),
  ...text('the caller', 'who asks', 'who asked'),
  ...text('next to', 'beside'),
  ...text('meanwhile', 'all the while'),
  ...text('available', 'to be had'),
  ...text('two-generation cache: generational cache', 'two generations'),
  ...text('poison event', 'poison met'),
  ...text('System', 'as the system'),
  ...text('No API keys yet', 'no program acts'),
  { kind: 'text', word: 'nobody knows', say: 'unknown', path: /^frontend\// },
  ...text('Schedule it', 'plan it'),
  ...text('No matching events', 'no event fits'),
  ...text('change notification', 'news'),
  ...pattern('lies', 'is stored, is', /\blies\b/gi),
  ...pattern('stands', 'is', /\bstands\b(?! for\b)/gi),
  ...pattern(
    'is no …',
    'is not a …',
    /(?<!\b(?:there|that there|what there) )\b(?:is|are|was|were) no\b(?! (?:longer|more|other|later|earlier|different)\b)(?= [a-z])/gi,
  ),
  ...pattern(
    'a comment without a subject',
    'begin with "Returns", "Holds", or the thing that it is about',
    /(?:\/\/|\/\*\*) (?:What|Of|Those|Who|By|Null|For which)\b/gm,
  ),
];

const readByPeople =
  /(?:^|\/)(?:frontend|contracts|catalogue|rehearsal|backend)\/src\/(?!.*(?:\.spec\.|fixtures|\/testing\/))/;
const marks = [
  { word: "straight '", say: '’', expression: /\p{L}(?:\\?'|&apos;)\p{L}/u, path: readByPeople },
  {
    word: 'straight "',
    say: '“ and ”',
    expression: /(?:^|[\p{L}:,] )\\?"\p{Lu}/u,
    path: /(?:^|\/)frontend\/src\/(?!.*\.spec\.)/,
  },
].map((rule) => ({ kind: 'interface', ...rule }));

export const retired = [...marks, ...names, ...methods, ...phrases];
