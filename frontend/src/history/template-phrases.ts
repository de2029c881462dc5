import { field, inner, quoted, resource, textIn, version, type Phrase } from './phrase-builders.js';

type Text = NonNullable<Phrase['about']>;

/** Returns what follows the verb: the template by its title or, if that is not known, “a template”. */
const named = (verb: string, title: Text = resource): Pick<Phrase, 'verb' | 'object'> => ({
  verb: (context) => `${verb} ${title(context) ? 'the template' : 'a template'}`,
  object: title,
});

/** The same of one version. */
const buildVersionPhrase = (
  verb: string,
  { about, after, title = resource, number = version }: OfVersion = {},
): Phrase => ({
  verb: (context) => {
    const what = title(context) ? 'the template' : 'a template';
    return [verb, number(context) ?? 'a version', 'of', what].join(' ');
  },
  object: title,
  ...(about && { about }),
  ...(after && { after }),
});
type OfVersion = { about?: Text; after?: string; title?: Text; number?: Text };

const inFile: Text = ({ data }) => textIn(inner(inner(data, 'file'), 'listing'), 'title');
const used: Pick<OfVersion, 'title' | 'number'> = {
  title: ({ data }) => textIn(inner(data, 'template'), 'title'),
  number: (context) => version({ ...context, data: inner(context.data, 'template') }),
};

export const ofTemplates: Record<string, Phrase> = {
  TemplateUsed: buildVersionPhrase('used', used),
  InstallationFinished: named('finished setting up'),
  InstallationFailed: { ...named('could not set up'), about: field('code') },
  TemplateUpdateTaken: buildVersionPhrase('updated to', used),
  TemplateUpdateSkipped: buildVersionPhrase('skipped'),
  InstallationDetached: named('stopped following'),
  TemplateReleased: buildVersionPhrase('released', { title: inFile }),
  TemplatePublished: buildVersionPhrase('published', { title: inFile, about: quoted('changelog') }),
  TemplateWithdrawn: named('withdrew'),
};
