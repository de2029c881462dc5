export type Token = { kind: 'value' | 'quoted' | 'word' | 'sign'; text: string };

const token = /(\{\{[^{}]+\}\})|("[^"]*"|`[^`]*`)|(\p{L}+)|(\d[\d.,]*)|([^\s])/gu;

export const listTokens = (text: string): Token[] =>
  [...text.matchAll(token)].flatMap(([whole, reference, quoted, word, number]): Token[] => {
    if (reference !== undefined) return [{ kind: 'value', text: reference }];
    if (quoted !== undefined) return [{ kind: 'quoted', text: quoted }];
    if (word !== undefined) return [{ kind: 'word', text: word.toLowerCase() }];
    return number === undefined ? [{ kind: 'sign', text: whole }] : numberTokens(number);
  });

/** A point or comma after the number ends a sentence; one within it other than a decimal point can mean two numbers. */
const numberTokens = (written: string): Token[] => {
  const number = written.replace(/(?<![.,])[.,]+$/, '');
  const rest: Token[] = written === number ? [] : [{ kind: 'sign', text: written.slice(-1) }];
  return [{ kind: /^\d+(?:\.\d+)?$/.test(number) ? 'value' : 'sign', text: number }, ...rest];
};

export const percentSigns: readonly (readonly string[])[] = [['percent'], ['per', 'cent'], ['%']];

export const startsWith = (tokens: readonly Token[], at: number, words: readonly string[]): boolean =>
  words.every((word, offset) => {
    const next = tokens[at + offset];
    return next !== undefined && next.kind !== 'value' && next.kind !== 'quoted' && next.text === word;
  });
