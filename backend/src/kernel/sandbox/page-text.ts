import { compile } from 'html-to-text';

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: 5_000_000, maxDepth: 200 },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'table', format: 'dataTable' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

type Given = { html: string } | { bytes: Uint8Array; encoding: string };

/** The text of a page; called in the sandbox process. */
export const work = (given: Given): string =>
  toText('html' in given ? given.html : new TextDecoder(given.encoding).decode(given.bytes));
