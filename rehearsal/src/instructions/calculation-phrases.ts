import { percentSigns, startsWith, type Token } from './calculation-tokens.js';

/** “Take 10 percent off {{price}}”: what is changed, by what, and whether that is a percentage of it. */
export type CalculationPhrase = {
  sign: '+' | '-' | '*' | '/';
  base: readonly Token[];
  change: readonly Token[];
  isPercentage: boolean;
};

type Verb = { sign: CalculationPhrase['sign']; links: readonly string[]; baseFirst: boolean };

const takeOff: Verb = { sign: '-', links: ['off', 'from'], baseFirst: false };
const verbs: ReadonlyMap<string, Verb> = new Map([
  ['add', { sign: '+', links: ['to', 'and'], baseFirst: false }],
  ['subtract', { sign: '-', links: ['from'], baseFirst: false }],
  ['take', takeOff],
  ['deduct', takeOff],
  ['multiply', { sign: '*', links: ['by', 'and', 'with'], baseFirst: true }],
  ['divide', { sign: '/', links: ['by'], baseFirst: true }],
]);

/** Returns null if the words are not such a phrase, or if it is not clear where its second part begins. */
export const getPhrase = (tokens: readonly Token[]): CalculationPhrase | null => {
  const verb = tokens[0]?.kind === 'word' ? verbs.get(tokens[0].text) : undefined;
  const { sign, links, baseFirst } = verb ?? { ...takeOff, links: ['off'] };
  const places = tokens.flatMap(({ kind, text }, at) => (kind === 'word' && links.includes(text) ? [at] : []));
  const [link] = places;
  if (link === undefined || places.length > 1) return null;
  const [before, after] = [tokens.slice(verb === undefined ? 0 : 1, link), tokens.slice(link + 1)];
  if (baseFirst) return { sign, base: before, change: after, isPercentage: false };
  const percent = percentSigns.find((words) => startsWith(before, before.length - words.length, words));
  if (percent !== undefined && tokens[link]?.text !== 'and')
    return { sign, base: after, change: before.slice(0, -percent.length), isPercentage: true };
  return verb === undefined ? null : { sign, base: after, change: before, isPercentage: false };
};
