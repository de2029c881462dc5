import { both, field, inner, quoted, resource, textIn, version, type Phrase } from './phrase-builders.js';

type Text = NonNullable<Phrase['about']>;

const rejections: Record<string, string> = {
  unclear: 'unclear',
  not_useful: 'not useful',
  unsafe: 'not safe',
  too_many_powers: 'too powerful',
  private_data: 'containing private data',
  copied: 'copied',
};
const reports: Record<string, string> = {
  broken: 'it does not work',
  misleading: 'it does something else than it says',
  unsafe: 'it is not safe',
  private_data: 'it contains private data',
  copied: 'it was copied',
};

/** What follows the verb: the template by its title or, if that is not known, “a template”. */
const named = (verb: string, title: Text = resource): Pick<Phrase, 'verb' | 'object'> => ({
  verb: (context) => `${verb} ${title(context) ? 'the template' : 'a template'}`,
  object: title,
});

/** The same of one version; a line that has only the type shows its number. */
const versionOf = (verb: string, { about, after, title = resource, number = version }: OfVersion = {}): Phrase => ({
  verb: (context) => {
    const what = title(context) ? 'the template' : 'a template';
    return [verb, number(context) ?? 'a version', 'of', what].join(' ');
  },
  object: title,
  line: both(number, about ?? (() => undefined)),
  ...(about && { about }),
  ...(after && { after }),
});
type OfVersion = { about?: Text; after?: string; title?: Text; number?: Text };

const inFile: Text = ({ data }) => textIn(inner(inner(data, 'file'), 'listing'), 'title');
const used: Pick<OfVersion, 'title' | 'number'> = {
  title: ({ data }) => textIn(inner(data, 'template'), 'title'),
  number: (context) => version({ ...context, data: inner(context.data, 'template') }),
};

const reasonsIn: Text = ({ data: { reasons, note } }) => {
  const words = Array.isArray(reasons)
    ? reasons.flatMap((reason) => (typeof reason === 'string' ? [rejections[reason] ?? reason] : []))
    : [];
  const why = words.length === 0 ? [] : [`as ${words.join(', ')}`];
  return [...why, ...(typeof note === 'string' && note !== '' ? [note] : [])].join(': ') || undefined;
};
const recall: Text = (context) => {
  const why = textIn(context.data, 'reason');
  return textIn(context.data, 'severity') === 'danger' ? `as dangerous: ${why}` : quoted('reason')(context);
};

export const ofTemplates: Record<string, Phrase> = {
  TemplateUsed: versionOf('used', used),
  InstallationFinished: named('finished setting up'),
  InstallationFailed: { ...named('could not set up'), about: field('code') },
  TemplateUpdateTaken: versionOf('updated to', used),
  TemplateUpdateSkipped: versionOf('skipped'),
  InstallationDetached: named('stopped following'),
  TemplateReleased: versionOf('released', { title: inFile }),
  TemplatePublished: versionOf('published', { title: inFile, about: quoted('changelog') }),
  TemplateSubmitted: versionOf('offered', { after: 'to everybody' }),
  TemplateSubmissionWithdrawn: versionOf('took back', { after: 'from review' }),
  TemplateApproved: versionOf('approved', { about: quoted('note') }),
  TemplateRejected: versionOf('rejected', { about: reasonsIn }),
  TemplateWithdrawn: named('withdrew'),
  TemplateRecalled: versionOf('recalled', { about: recall }),
  TemplateProved: versionOf('played the samples of', {
    after: 'again',
    about: ({ data }) => textIn(data, 'difference') ?? 'they end as before',
  }),
  TemplateReported: versionOf('reported', {
    title: field('title'),
    about: ({ data }) => [reports[textIn(data, 'reason') ?? ''], textIn(data, 'note')].filter(Boolean).join(': '),
  }),
  TemplateReportSettled: { verb: 'settled a report of a template', object: () => undefined, about: quoted('note') },
  ListingClaimed: {
    verb: 'claimed the address',
    object: field('slug'),
    about: (context) => context.resource && `for the template ${context.resource}`,
  },
};
