import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { compareLines, compareWords, type Piece } from './compare-text.js';
import { pluralise } from '../../lib/numbers/format.js';

export type DiffField = {
  label: ReactNode;
  /** Undefined when it was not there; anything but text and numbers is shown as JSON. */
  before?: unknown;
  after?: unknown;
};

export type DiffProps = {
  fields: readonly DiffField[];
  /** Nothing was there before: the values as they are, without marks. */
  plain?: boolean | undefined;
  stacked?: boolean | undefined;
  /** The labels are next to it already. */
  bare?: boolean | undefined;
  className?: string | undefined;
};

/** Field by field, old above new, changed words marked. */
export const Diff = ({ fields, plain, stacked, bare, className }: DiffProps) => (
  <dl className={clsx('overflow-hidden rounded-md border border-line bg-surface', className)}>
    {fields.map((field, at) => (
      <div
        key={at}
        className={clsx('grid border-b border-line last:border-b-0', !stacked && 'sm:grid-cols-[132px_minmax(0,1fr)]')}
      >
        <dt
          className={clsx(
            bare ? 'sr-only' : 'px-3 pt-2 pb-1 text-xs leading-5 text-ink-3',
            !stacked && 'sm:border-r sm:border-line sm:py-1.5',
          )}
        >
          {field.label}
        </dt>
        <dd className="grid min-w-0">
          <Change before={asText(plain ? field.after : field.before)} after={asText(field.after)} />
        </dd>
      </div>
    ))}
  </dl>
);

const asText = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  return JSON.stringify(value, null, 2);
};

const Change = ({ before, after }: { before: string | undefined; after: string | undefined }) => {
  if (before === after) return <Line kind="same">{after}</Line>;
  if (before === undefined)
    return (
      <Line kind="new" spoken="Added: ">
        {after === '' ? <Empty /> : after}
      </Line>
    );
  if (after === undefined)
    return (
      <Line kind="old" spoken="Removed: ">
        {before === '' ? <Empty /> : before}
      </Line>
    );
  return before.includes('\n') || after.includes('\n') ? (
    <LongChange before={before} after={after} />
  ) : (
    <WordChange before={before} after={after} />
  );
};

const Empty = () => <span className="text-ink-3">empty</span>;

const WordChange = ({ before, after }: { before: string; after: string }) => {
  const pieces = compareWords(before, after);
  const alike = pieces.some((piece) => piece.kind === 'same' && /[\p{L}\p{N}]/u.test(piece.text));
  return (
    <>
      <Line kind="old">{before === '' ? <Empty /> : alike ? <Marked pieces={pieces} kind="old" /> : before}</Line>
      <Line kind="new">{after === '' ? <Empty /> : alike ? <Marked pieces={pieces} kind="new" /> : after}</Line>
    </>
  );
};

/** Words changed one after the other are one mark, with the space between them. */
const joined = (pieces: readonly Piece[], kind: 'old' | 'new'): Piece[] => {
  const mine = pieces.filter((piece) => piece.kind === kind || piece.kind === 'same');
  return mine.reduce<Piece[]>((out, piece, at) => {
    const last = out.at(-1);
    const between = piece.text.trim() === '' && last?.kind === kind && mine[at + 1]?.kind === kind;
    const now = between ? { kind, text: piece.text } : piece;
    return last?.kind === now.kind
      ? [...out.slice(0, -1), { kind: now.kind, text: last.text + now.text }]
      : [...out, now];
  }, []);
};

const Marked = ({ pieces, kind }: { pieces: readonly Piece[]; kind: 'old' | 'new' }) =>
  joined(pieces, kind).map((piece, at) =>
    piece.kind === 'same' ? (
      piece.text
    ) : (
      <mark key={at} className={clsx('rounded-[2px] text-inherit', kind === 'old' ? 'bg-del-mark' : 'bg-add-mark')}>
        {piece.text}
      </mark>
    ),
  );

const around = 2;

type Shown = Piece | { kind: 'gap'; text: string };

/** Unchanged lines far from a change are counted, not shown. */
const fold = (pieces: readonly Piece[]): Shown[] => {
  const near = pieces.map((_, at) =>
    pieces.slice(Math.max(0, at - around), at + around + 1).some((each) => each.kind !== 'same'),
  );
  const shown: Shown[] = [];
  let hidden = 0;
  pieces.forEach((piece, at) => {
    if (!near[at]) {
      hidden += 1;
      return;
    }
    if (hidden > 0) shown.push(gap(hidden));
    hidden = 0;
    shown.push(piece);
  });
  return hidden > 0 ? [...shown, gap(hidden)] : shown;
};

const gap = (lines: number): Shown => ({
  kind: 'gap',
  text: pluralise(lines, 'line the same', 'lines the same'),
});

const LongChange = ({ before, after }: { before: string; after: string }) => (
  <div className="max-h-[420px] overflow-auto">
    {fold(compareLines(before, after)).map((piece, at) =>
      piece.kind === 'gap' ? (
        <p key={at} className="px-3 py-1 pl-7 text-xs text-ink-3">
          {piece.text}
        </p>
      ) : (
        <Line key={at} kind={piece.kind} spoken={spokenLines[piece.kind]} tight>
          {piece.text === '' ? ' ' : piece.text}
        </Line>
      ),
    )}
  </div>
);

const looks = {
  same: '',
  old: "bg-del-bg before:content-['−']",
  new: "bg-add-bg before:content-['+']",
};

const spokenValues = { same: '', old: 'Before: ', new: 'After: ' };
const spokenLines = { same: '', old: 'Removed: ', new: 'Added: ' };

type LineProps = {
  kind: Piece['kind'];
  children: ReactNode;
  /** Tells screen readers what the mark means. */
  spoken?: string | undefined;
  tight?: boolean | undefined;
};

const Line = ({ kind, children, spoken = spokenValues[kind], tight }: LineProps) => (
  <p
    className={clsx(
      'relative pr-3 text-sm break-words whitespace-pre-wrap before:absolute before:left-2.5 before:font-mono before:text-ink-3',
      kind === 'same' && !tight ? 'pl-3' : 'pl-7',
      tight ? 'py-px' : 'py-1.5',
      looks[kind],
    )}
  >
    {spoken && <span className="sr-only">{spoken}</span>}
    {children}
  </p>
);
