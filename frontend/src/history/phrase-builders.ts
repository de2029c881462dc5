import type { HistoryRow } from '@throughline/contracts/history/history.row.js';

type Data = HistoryRow['data'];

/** Holds what the words of an event are made of. */
export type PhraseContext = {
  data: Data;
  /** Names a person as they are called now. */
  getName: (userId: string) => string;
  actor: HistoryRow['meta']['actor'];
  /** Holds what the agent, trigger or workspace was called before. */
  resource: string | undefined;
};

type Text = (context: PhraseContext) => string | undefined;

/**
 * A verb for the sentence after the actor, what it was done to if that is not the event's resource, what completes the verb after
 * that, and the one detail worth showing.
 */
export type Phrase = {
  verb: string | ((context: PhraseContext) => string);
  object?: Text;
  after?: string;
  about?: Text;
};

export const textIn = (data: Data, name: string): string | undefined => {
  const value = data[name];
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
};
export const inner = (data: Data, name: string): Data => {
  const value = data[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
};

export const field =
  (name: string, before = ''): Text =>
  ({ data }) =>
    textIn(data, name) && `${before}${textIn(data, name)}`;
export const quoted =
  (name: string, before = ''): Text =>
  ({ data }) =>
    textIn(data, name) && `${before}“${textIn(data, name)}”`;
export const person =
  (name = 'userId', before = ''): Text =>
  ({ data, getName }) =>
    textIn(data, name) && `${before}${getName(textIn(data, name) ?? '')}`;
export const version: Text = field('version', 'version ');
const step: Text = field('seq', 'step ');
export const ofStep =
  (verb: string) =>
  (context: PhraseContext): string =>
    `${verb} ${step(context) ?? 'a step'} of`;
export const resource: Text = (context) => context.resource;
export const both =
  (...texts: readonly Text[]): Text =>
  (context) =>
    texts
      .map((text) => text(context))
      .filter(Boolean)
      .join(' ');

const isAboutActor = ({ data, actor }: PhraseContext): boolean =>
  actor.kind === 'user' && textIn(data, 'userId') === actor.id;
/** Tells what people do to themselves from what others do to them. */
export const selfOr = (self: Phrase, other: Phrase): Phrase => {
  const choose = (context: PhraseContext): Phrase => (isAboutActor(context) ? self : other);
  return {
    verb: (context) => verbOfPhrase(choose(context), context),
    object: (context) => choose(context).object?.(context),
    about: (context) => choose(context).about?.(context),
  };
};
export const verbOfPhrase = ({ verb }: Phrase, context: PhraseContext): string =>
  typeof verb === 'string' ? verb : verb(context);
