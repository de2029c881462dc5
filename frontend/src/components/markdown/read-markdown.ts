import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';

/** Reads Markdown into blocks. HTML in it stays text. */
export const readMarkdown = (text: string): MarkedToken[] => lexer(text).map(asMarked);

/** Tokens of extensions do not exist here: none is installed. */
export const asMarked = (token: Token): MarkedToken => token as MarkedToken;

/** The text of a token without its marks. */
export const toPlain = (token: Token): string => {
  const each = asMarked(token);
  switch (each.type) {
    case 'table':
      return [each.header, ...each.rows].map((row) => row.map(cellText).join(' ')).join(' ');
    case 'list':
      return each.items.map((item) => item.tokens.map(toPlain).join(' ')).join(' ');
    case 'space':
    case 'br':
    case 'hr':
      return ' ';
    case 'image':
      return each.text;
    default:
      return 'tokens' in each && each.tokens ? each.tokens.map(toPlain).join('') : 'text' in each ? each.text : '';
  }
};

const cellText = ({ tokens }: Tokens.TableCell): string => tokens.map(toPlain).join('');

/** "What is asked, in order" is `what-is-asked-in-order`, as in links between the pages. */
export const toHeadingId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
