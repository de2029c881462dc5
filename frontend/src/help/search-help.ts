import { readMarkdown, toHeadingId, toPlain } from '../components/markdown/read-markdown.js';
import { helpPages, helpUrl, type HelpPage } from './data/help-pages.js';
import { helpTexts } from './help-texts.js';

type Section = { page: HelpPage; heading: string; url: string; text: string };
export type HelpResult = Section & { excerpt: string };

const sectionsIn = (page: HelpPage): Section[] => {
  const sections: Section[] = [];
  for (const token of readMarkdown(helpTexts[page.file] ?? '')) {
    if (token.type === 'heading') {
      const heading = toPlain(token);
      const hash = token.depth === 1 ? '' : `#${toHeadingId(heading)}`;
      sections.push({ page, heading, url: helpUrl(page.name) + hash, text: '' });
      continue;
    }
    const last = sections.at(-1);
    if (last) last.text = `${last.text} ${toPlain(token)}`.replace(/\s+/g, ' ').trim();
  }
  return sections;
};

/** Read once, when somebody first searches. */
let sections: Section[] | undefined;

/** Words that a question has and that say nothing about what is searched. */
const smallWords = new Set(
  'all and any are can could did does for from get has have how into its may much must not should that the there this want was what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** The words that are searched: of a question those that say what it is about. */
export const toTerms = (words: string): string[] => {
  const all = words
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[“"'(]+|[”"')?!.,;:]+$/g, ''))
    .filter(Boolean);
  const kept = all.filter((word) => word.length > 2 && !smallWords.has(word));
  return kept.length > 0 ? kept : all;
};

const maxResults = 30;
const excerptLength = 180;

/** Sections that have all words, those with the words in their headings first. */
export const searchHelp = (words: string): HelpResult[] => {
  const terms = toTerms(words);
  if (terms.length === 0) return [];
  sections ??= helpPages.flatMap(sectionsIn);
  const hasAll = (text: string) => terms.every((term) => text.toLowerCase().includes(term));
  const isNamed = ({ page, heading }: Section) => hasAll(`${page.title} ${heading}`);
  const found = sections.filter(({ page, heading, text }) => hasAll(`${page.title} ${heading} ${text}`));
  const sorted = [...found.filter(isNamed), ...found.filter((each) => !isNamed(each))];
  return sorted.slice(0, maxResults).map((each) => ({ ...each, excerpt: excerptOf(each.text, terms) }));
};

/** The text around the first word that is in it. */
const excerptOf = (text: string, terms: readonly string[]): string => {
  const places = terms.map((term) => text.toLowerCase().indexOf(term)).filter((place) => place >= 0);
  const first = Math.min(...places, text.length);
  const from = first < 60 || places.length === 0 ? 0 : text.indexOf(' ', first - 60) + 1;
  const part = text.slice(from, from + excerptLength);
  return `${from > 0 ? '… ' : ''}${part}${from + excerptLength < text.length ? ' …' : ''}`;
};
