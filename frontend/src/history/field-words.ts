/** The words for fields whose names say something else, or nothing to people. */
export const labels: Readonly<Record<string, string>> = {
  amountMinor: 'amount in minor units',
  apiKey: 'API key',
  approvalMs: 'waited for approval',
  asked: 'requested',
  atProvider: 'revoked at the provider',
  checked: 'last check',
  clientId: 'client ID',
  connections: 'connected accounts',
  contentDays: 'days that contents are kept',
  costMicros: 'cost',
  costUnknown: 'cost not known',
  degradedUntil: 'needs a new sign-in from',
  dueAt: 'deleted at',
  everyMinutes: 'minutes between runs',
  fallbacks: 'fallback models',
  formerSlugs: 'former addresses',
  glyph: 'picture',
  halt: 'pause of all runs',
  leftMinor: 'left in minor units',
  life: 'longest session',
  limitMicros: 'limit',
  maxOutputTokens: 'most output tokens',
  maxQueued: 'runs that may be queued',
  misfire: 'missed times',
  neededMicros: 'needed',
  newest: 'newest version',
  offer: 'offered ownership',
  onDeny: 'declined calls',
  onToolFailure: 'failed calls',
  othersApprove: 'somebody else approves',
  redirectUri: 'redirect address',
  ref: 'reference',
  resends: 'times sent again',
  rest: 'longest time without use',
  resultBytes: 'tool result',
  seq: 'step',
  slot: 'due time',
  slug: 'address',
  spentMicros: 'spent',
  taxId: 'tax ID',
  tint: 'colour',
  upTo: 'last event',
};

const formatName = (name: string): string =>
  name
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/(?<=\w) id$/, '');

/** The words for a field, in the middle of a sentence. */
export const formatField = (name: string): string => labels[name] ?? formatName(name);

/** The label of a field, or of one below another: "Draft · instructions". */
export const labelField = (name: string, prefix = ''): string =>
  prefix === ''
    ? formatField(name).charAt(0).toUpperCase() + formatField(name).slice(1)
    : `${prefix} · ${formatField(name)}`;

/** Why a trigger fired. */
const firingKinds: Readonly<Record<string, string>> = { slot: 'Schedule', replay: 'Replayed delivery' };
const refusals: Readonly<Record<string, string>> = { tell: 'Tell the agent', end: 'End the run' };
const overlaps: Readonly<Record<string, string>> = { queue: 'Wait in the queue', skip: 'Skip', replace: 'Replace' };
const formatRefusal = (value: string): string => refusals[value] ?? value;

const formats: Readonly<Record<string, (value: string) => string>> = {
  kind: (value) => firingKinds[value] ?? formatName(value),
  misfire: (value) => formatName(value),
  onDeny: formatRefusal,
  onToolFailure: formatRefusal,
  // The account of a service comes before the name of its tool.
  tool: (value) => value.replace(/^conn:[\da-f-]{36}\//, ''),
  overlap: (value) => overlaps[value] ?? value,
  unpublishedFields: formatField,
};

/** Returns the value of a field in the words of the screen on which it is set. */
export const formatValue = (name: string, value: string): string => formats[name]?.(value) ?? value;
