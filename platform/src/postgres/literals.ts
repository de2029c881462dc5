import { escapeLiteral } from 'pg';

/** For commands that take no parameters. */
export const arrayLiteral = (texts: Iterable<string>): string =>
  `array[${Array.from(texts, (text) => escapeLiteral(text)).join(', ')}]::text[]`;
