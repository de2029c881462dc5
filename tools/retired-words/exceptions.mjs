// Where a retired word stays, and why. `path` and `line` are regular expressions; without `line` the whole file is meant.

const everywhere = /./;

export const exceptions = [
  {
    word: 'slot',
    path: /^e2e\/misfire/,
    line: /cause: \{ slot/,
    why: 'a key of the API: the due time a firing is for',
  },
  { word: 'houses', path: /^tools\/new-feature|^CONTRIBUTING/, why: 'an example of an irregular plural' },
  {
    word: 'house',
    path: /^tools\/new-feature|^CONTRIBUTING/,
    line: /houses house/,
    why: 'an example of an irregular plural',
  },
  { word: 'stretch', path: /^frontend\//, why: 'a value of CSS' },
  { word: 'ring', path: /^frontend\//, why: "the outline of a control, as in Tailwind's classes" },
  { word: 'aside', path: /^frontend\//, why: "HTML's element" },
  { word: 'unlike', path: everywhere, why: 'what differed in an audit: a key of stored events and of the API' },
  { word: 'stretch', path: everywhere, line: /self-stretch|items-stretch/, why: 'a class of CSS' },
];
