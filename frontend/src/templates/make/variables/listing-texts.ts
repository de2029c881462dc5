import { limits } from '@throughline/contracts/limits.js';
import { getSlug } from '@throughline/catalogue/templates/making/template-of-agent.js';
import type { TemplateFile, TemplateListing } from '@throughline/contracts/templates/template-file.js';
import type { TemplateVariable } from '@throughline/contracts/templates/template-variable.js';

type Described = Pick<TemplateFile, 'listing' | 'agents' | 'variables'>;

/** The label of each variable in place of the words that it stands for. A number says nothing private, and reads better as it is. */
const labelled = (text: string, variables: readonly TemplateVariable[], max: number): string =>
  variables
    .filter(hasWords)
    .reduce((written, { example, label }) => (label === '' ? written : written.replaceAll(example, label)), text)
    .slice(0, max);

const hasWords = (
  variable: TemplateVariable,
): variable is TemplateVariable & { type: 'text' | 'long_text' | 'web_address' } =>
  (variable.type === 'text' || variable.type === 'long_text' || variable.type === 'web_address') &&
  variable.example.trim() !== '';

const labelledSlug = (slug: string, variables: readonly TemplateVariable[]): string =>
  variables.filter(hasWords).reduce((written, { example, label }) => {
    const words = getSlug(example);
    return written.includes(words) ? getSlug(written.replace(words, getSlug(label))) : written;
  }, slug);

/** The text that is shown from now on; `first`: what it may have been as the making began. */
type Follow = (first: readonly string[], now: string, max: number) => string;

const withFollowed = (listing: TemplateListing, first: TemplateListing, follow: Follow): TemplateListing => ({
  ...listing,
  title: follow([first.title], listing.title, 60),
  summary: follow([first.summary], listing.summary, 140),
  does: follow([first.does], listing.does, 600),
  fits: follow([first.fits], listing.fits, 300),
  steps: listing.steps.map((step) => follow(first.steps, step, 160)),
  tags: listing.tags.map((tag) => follow(first.tags, tag, 30)),
});

/**
 * After variables have changed: texts about the template that nobody has typed say the labels of variables instead of the
 * words that these stand for. `first`: the file as the making began.
 */
export const withLabels = <File extends Described>(first: Described, before: Described, after: File): File => {
  const follow: Follow = (were, now, max) => {
    const was = were.find((each) => labelled(each, before.variables, max) === now);
    return was === undefined ? now : labelled(was, after.variables, max);
  };
  const listing = withFollowed(after.listing, first.listing, follow);
  const { slug } = after.listing;
  const follows = slug === labelledSlug(first.listing.slug, before.variables);
  return {
    ...after,
    listing: { ...listing, slug: follows ? labelledSlug(first.listing.slug, after.variables) : slug },
    agents: after.agents.map((agent) => ({
      ...agent,
      description: follow(
        first.agents.map(({ description }) => description),
        agent.description,
        limits.agentDescription.max,
      ),
    })),
  };
};

/** The words of a variable in texts about the template, also those that a person typed, become its label. */
export const replaceInListing = <File extends Described>(file: File, variable: TemplateVariable): File => {
  const replace: Follow = (_, now, max) => labelled(now, [variable], max);
  return {
    ...file,
    listing: {
      ...withFollowed(file.listing, file.listing, replace),
      slug: labelledSlug(file.listing.slug, [variable]),
    },
    agents: file.agents.map((agent) => ({
      ...agent,
      description: replace([], agent.description, limits.agentDescription.max),
    })),
  };
};
