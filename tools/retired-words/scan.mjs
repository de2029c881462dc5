import { basename } from 'node:path';
import ts from 'typescript';
import { exceptions } from './exceptions.mjs';
import { retired } from './words.mjs';

const ofKind = (...kinds) => retired.filter(({ kind }) => kinds.includes(kind));
const escaped = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A phrase may be broken over two lines of a comment. */
const spread = (phrase) => escaped(phrase).replaceAll(' ', '(?: +|\\s*\\n\\s*(?://|\\*)? *)');
const byText = [
  ...ofKind('text', 'word').map((rule) => ({ rule, expression: new RegExp(`\\b${spread(rule.word)}\\b`, 'gi') })),
  ...ofKind('pattern').map((rule) => ({ rule, expression: rule.expression })),
];

/** `dueSlots`, `DUE_SLOTS` and `due-slots` have the same parts. */
const partsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part !== '');
const key = (name) => partsOf(name).join(' ');

const byInterface = ofKind('interface');
const byName = ofKind('name', 'word').map((rule) => ({ rule, parts: ` ${key(rule.word)} ` }));
const byMethod = new Map(ofKind('method').map((rule) => [rule.word, rule]));
/** Kinds that compare the whole of a name; `small` is whether the name begins with a small letter. */
const exactly = {
  identifier: ({ word }, parts) => parts === key(word),
  class: ({ word }, parts, small) => parts === key(word) && !small,
  prefix: ({ word }, parts) => parts.startsWith(`${word} `),
  suffix: ({ word }, parts, small) => ` ${parts}`.endsWith(` ${word.toLowerCase()}`) && (word !== 'Parts' || !small),
};
const byWhole = ofKind(...Object.keys(exactly));

const rulesOfName = (name) => {
  const parts = key(name);
  const small = /^[a-z]/.test(name);
  return [
    ...byName.filter((one) => ` ${parts} `.includes(one.parts)).map(({ rule }) => rule),
    ...byWhole.filter((rule) => exactly[rule.kind](rule, parts, small)),
  ];
};
/** A file is named in small letters, whatever it declares. */
const rulesOfFile = (path) =>
  rulesOfName(
    basename(path)
      .replace(/\.[a-z.]+$/, '')
      .replace(/^[a-z]/, (letter) => letter.toUpperCase()),
  );

const isFunction = (node) => node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
const declaresFunction = (node) =>
  ts.isMethodDeclaration(node) ||
  ts.isMethodSignature(node) ||
  ts.isFunctionDeclaration(node) ||
  ((ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node)) &&
    isFunction(node.initializer)) ||
  (ts.isPropertySignature(node) && node.type !== undefined && ts.isFunctionTypeNode(node.type));

const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isJsxText(node);

/** The text of a node as it is written, without the marks around it. */
const writtenText = (node, file, source) => {
  const written = source.slice(node.getStart(file), node.end);
  return ts.isJsxText(node) ? written : written.slice(1, -1);
};

/** Identifiers are judged where the file declares them: names that a library or another file gives are not its own. */
const inCode = (path, source) => {
  const hits = [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, path.includes('.tsx') ? 4 : 3);
  const judge = (node) => {
    const name = node.text.replace(/^#/, '');
    for (const rule of rulesOfName(name)) hits.push({ rule, at: node.getStart(file) });
  };
  const judgeText = (node) => {
    const written = writtenText(node, file, source);
    for (const rule of byInterface) {
      const found = rule.expression.exec(written);
      if (found) hits.push({ rule, at: node.getStart(file) + found.index });
    }
  };
  const walk = (node) => {
    if (isText(node)) judgeText(node);
    if (node.name !== undefined && (ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name))) {
      // A property that is read, and what an import names, is declared elsewhere.
      if (!ts.isPropertyAccessExpression(node) && !ts.isImportSpecifier(node)) judge(node.name);
      const rule = byMethod.get(node.name.text.replace(/^#/, ''));
      if (rule !== undefined && declaresFunction(node)) hits.push({ rule, at: node.name.getStart(file) });
    }
    ts.forEachChild(node, walk);
  };
  walk(file);
  return hits;
};

const inText = (source) =>
  byText.flatMap(({ rule, expression }) => [...source.matchAll(expression)].map(({ index }) => ({ rule, at: index })));

const isCode = (path) => /\.(ts|tsx|mjs|js)(\.txt)?$/.test(path);

const excused = ({ word, path, text }) =>
  exceptions.some((one) => one.word === word && (one.path?.test(path) ?? true) && (one.line?.test(text) ?? true));

/** Each retired word in a file that no exception covers: `{ path, line, word, say }`. */
export const scan = (path, source) => {
  const lines = source.split('\n');
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1) + line.length + 1);
  const lineAt = (at) => starts.findLastIndex((start) => start <= at) + 1;
  const file = rulesOfFile(path).map((rule) => ({ rule, line: 0 }));
  const found = [...inText(source), ...(isCode(path) ? inCode(path, source) : [])].map(({ rule, at }) => ({
    rule,
    line: lineAt(at),
  }));
  const hits = new Map();
  for (const { rule, line } of [...file, ...found]) {
    const hit = { path, line, word: rule.word, say: rule.say, text: lines[line - 1] ?? path };
    if ((rule.path?.test(path) ?? true) && !excused(hit)) hits.set(`${line} ${rule.word}`, hit);
  }
  return [...hits.values()].sort((a, b) => a.line - b.line);
};
