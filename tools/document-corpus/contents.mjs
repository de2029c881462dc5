// Makes the contents of the documents of the corpus: one a language, of our own texts and seeded numbers.
import { readFileSync } from 'node:fs';

const texts = JSON.parse(readFileSync(new URL('texts.json', import.meta.url), 'utf8'));
export const languages = Object.keys(texts);

/** Returns the same numbers for the same seed (mulberry32). */
const makeRandom = (seed) => {
  let state = seed;
  return (max) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * max);
  };
};

/** A document: a title, paragraphs, a list with numbers, a table with an empty cell. */
export const makeContents = (language, seed) => {
  const random = makeRandom(seed * 97 + languages.indexOf(language));
  const { title, sentences, items, columns, goods } = texts[language];
  const day = () => `${1 + random(28)}.${1 + random(12)}.20${10 + random(20)}`;
  const fill = (sentence) =>
    sentence
      .replaceAll('{n}', () => String(1_000 + random(90_000)))
      .replaceAll('{d}', day)
      .replaceAll('{a}', () => `${1 + random(900)},${10 + random(90)}`);
  const empty = random(goods.length);
  return {
    language,
    title: `${title} ${1 + random(99)}`,
    paragraphs: sentences.map(fill),
    items,
    columns,
    rows: goods.map((name, at) => [
      name,
      at === empty ? '' : 1 + random(500),
      Number(`${1 + random(99)}.${11 + random(80)}`),
    ]),
    /** Units: days since 1900-01-01, as sheets count them. */
    serial: 40_000 + random(8_000),
    code: String(random(9_999)).padStart(5, '0'),
    share: random(99) + 1,
  };
};

const escape = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const fonts = { ja: 'VL Gothic', ko: 'NanumGothic', zh: 'AR PL SungtiL GB', hi: 'FreeSerif', th: 'FreeSerif' };
const isRightToLeft = (language) => ['ar', 'he'].includes(language);

export const toHtml = ({ language, title, paragraphs, items, columns, rows }) =>
  `<!doctype html><html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${escape(title)}</title><style>body { font-family: "${fonts[language] ?? 'DejaVu Sans'}" }</style></head><body>
<h1>${escape(title)}</h1>${paragraphs.map((text) => `<p>${escape(text)}</p>`).join('\n')}
<ol>${items.map((text) => `<li>${escape(text)}</li>`).join('')}</ol>
<table border="1"><tr>${columns.map((text) => `<th>${escape(text)}</th>`).join('')}</tr>
${rows.map((row) => `<tr>${row.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`).join('\n')}</table></body></html>`;

export const toCsv = ({ columns, rows, paragraphs }) =>
  [columns, ...rows, ...paragraphs.map((text) => [text])]
    .map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
    .join('\n');

/** Lists the texts that a reader of a document sees, in order. */
export const listShown = ({ title, paragraphs, items, columns, rows }) => [
  title,
  ...paragraphs,
  ...items.flatMap((item, at) => [`${at + 1}.`, item]),
  ...columns,
  ...rows
    .flat()
    .map(String)
    .filter((cell) => cell !== ''),
];

export const toDate = (serial) => new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000);

/** Lists the texts that a reader of a workbook sees: dates by dd.mm.yyyy, the code with its zeros, the share in per cent. */
export const listCells = (contents) => {
  const day = toDate(contents.serial).toISOString().slice(0, 10).split('-').reverse().join('.');
  return [
    ...contents.columns,
    ...contents.rows.flatMap(([name, count, price]) => [
      name,
      ...(count === '' ? [] : [String(count)]),
      price.toFixed(2),
    ]),
    day,
    contents.code,
    `${contents.share}%`,
    'TRUE',
    ...contents.paragraphs,
  ];
};
export const listCsvCells = ({ columns, rows, paragraphs }) => [
  ...columns,
  ...rows
    .flat()
    .map(String)
    .filter((cell) => cell !== ''),
  ...paragraphs,
];
