import { isRecord } from './changes.js';

/** A parameter that a provider does not take; `paths`: where it is in the request. `instead`: the requested name. */
export type RefusedParameter = { name: string; paths: string[]; instead: string | null };

type Known = { name: string; said: RegExp; paths: readonly string[] };

/** Providers call these by other names than the parameter has. A path into tools or a format is about their schema. */
const known: readonly Known[] = [
  {
    name: 'tools',
    said: /\btools?\b(?![.[]\s*['"]?\w)|\btool[ _-]?(?:use|choice|call(?:ing|s)?)\b|\bfunction[ _-]?call/i,
    paths: ['tools', 'tool_choice', 'toolConfig', 'parallel_tool_calls'],
  },
  {
    name: 'response_format',
    said: /response_?format|json[ _](?:mode|schema|object)|structured[ _]outputs?|response_?(?:mime_?type|schema)|text\.format/i,
    paths: ['response_format', 'text', 'generationConfig.responseMimeType', 'generationConfig.responseSchema'],
  },
  {
    name: 'reasoning',
    said: /reasoning|thinking/i,
    paths: ['reasoning_effort', 'reasoning', 'thinking', 'generationConfig.thinkingConfig'],
  },
  {
    name: 'max_tokens',
    said: /max_?(?:completion_?|output_?)?tokens/i,
    paths: ['max_tokens', 'max_completion_tokens', 'max_output_tokens', 'generationConfig.maxOutputTokens'],
  },
  { name: 'temperature', said: /temperature/i, paths: ['temperature', 'generationConfig.temperature'] },
];

/** Without these there is no request. */
const essential = [
  'model',
  'messages',
  'input',
  'contents',
  'stream',
  'system',
  'systemInstruction',
  'generationConfig',
];

const notTaken = new RegExp(
  [
    'unsupported|not supported|(?:not|n.t) (?:yet )?support|unknown[ _](?:name|field|parameter|argument)|unrecogni[sz]ed',
    'unexpected (?:keyword|field|property)|not permitted|extra_forbidden|extra inputs|extra fields',
    'not (?:a )?valid (?:field|parameter|argument)|not (?:enabled|available|allowed|recogni[sz]ed|accept)|unavailable',
    'deprecated for|no endpoints found that support|requires --jinja|incompatible|not compatible',
  ].join('|'),
  'i',
);
const askedInstead = /\buse ['"`]?(\w+)['"`]? instead/i;

/** Holds what a provider says, and the request that it says it about. `about`: the parameter that it names by itself. */
type Said = { text: string; about: string | null; body: unknown };

/** Returns the parameter that the provider says it does not take; null if it says something else. */
export const findRefusedParameter = ({ text, about, body }: Said): RefusedParameter | null => {
  if (!isRecord(body) || !notTaken.test(text)) return null;
  const sent = listPaths(body);
  const said = withoutName(text, body['model']);
  const own = sent
    .filter((path) => !essential.includes(path) && !known.some(({ paths }) => paths.includes(path)))
    .map((path): Known => ({ name: path, said: new RegExp(`\\b${escape(path)}\\b`), paths: [path] }));
  const candidates = [...known, ...own]
    .map((each) => ({ ...each, paths: each.paths.filter((path) => sent.includes(path)) }))
    .filter(({ paths }) => paths.length > 0);
  const first = (where: string): Known | undefined =>
    candidates
      .map((each) => ({ each, at: where.search(each.said) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at)[0]?.each;
  const found = (about === null ? undefined : first(about)) ?? first(said);
  if (found === undefined) return null;
  const [, instead = null] = askedInstead.exec(text) ?? [];
  return { name: found.name, paths: [...found.paths], instead: found.name === 'max_tokens' ? instead : null };
};

const escape = (text: string): string => text.replace(/\W/g, '\\$&');

/** A model may be called like a parameter. */
const withoutName = (text: string, model: unknown): string =>
  typeof model === 'string' && model !== ''
    ? text.replace(new RegExp(`(?<![\\w-])${escape(model)}(?![\\w-])`, 'g'), '')
    : text;

const listPaths = (body: Record<string, unknown>): string[] =>
  Object.entries(body).flatMap(([name, value]) => [
    ...(value === undefined ? [] : [name]),
    ...(name === 'generationConfig' && isRecord(value) ? Object.keys(value).map((key) => `${name}.${key}`) : []),
  ]);
