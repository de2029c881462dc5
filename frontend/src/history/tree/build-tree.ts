import { continuesRun } from '@throughline/contracts/history/causation.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';

/** An event, and what it caused. What followed in the same run is next to it, so that a long run has one level. */
export type TreeNode = { row: HistoryRow; children: readonly TreeNode[] };

type Strand = { stream: string; nodes: Building[] };
type Building = { row: HistoryRow; strands: Strand[]; strand: Strand };

const buildPlaceKey = (stream: string, revision: number): string => `${stream} ${revision}`;

/** The trees of causation of these events; an event whose cause is not among them is a root. */
export const buildTree = (rows: readonly HistoryRow[]): readonly TreeNode[] => {
  const roots: Strand[] = [];
  const byId = new Map<string, Building>();
  const byPlace = new Map<string, Building>();
  for (const row of [...rows].sort((a, b) => a.position - b.position)) {
    const { stream, revision, meta } = row;
    const before = continuesRun(row) ? byPlace.get(buildPlaceKey(stream, revision - 1)) : undefined;
    const cause = before ?? byId.get(meta.causationId ?? '');
    const node =
      cause?.row.stream === stream && continuesRun(row) ? goOn(row, cause.strand) : begin(row, cause?.strands ?? roots);
    byId.set(row.id, node);
    byPlace.set(buildPlaceKey(stream, revision), node);
  }
  return finished(roots);
};

const goOn = (row: HistoryRow, strand: Strand): Building => {
  const node = { row, strands: [], strand };
  strand.nodes.push(node);
  return node;
};

/** Events of one command in one stream have the same cause, and stay together. */
const begin = (row: HistoryRow, strands: Strand[]): Building => {
  let strand = strands.find(({ stream }) => stream === row.stream);
  if (strand === undefined) strands.push((strand = { stream: row.stream, nodes: [] }));
  return goOn(row, strand);
};

const finished = (strands: readonly Strand[]): readonly TreeNode[] =>
  strands.flatMap(({ nodes }) => nodes.map(({ row, strands: below }) => ({ row, children: finished(below) })));

/** A line of the tree as it is shown. */
export type TreeLine = {
  row: HistoryRow;
  level: number;
  /** Is null without anything below. */
  open: boolean | null;
  parent: number | null;
  place: { at: number; of: number };
};

/** The lines that are shown while the events at these positions are closed. */
export const listLines = (nodes: readonly TreeNode[], closed: ReadonlySet<number>): readonly TreeLine[] => {
  const lines: TreeLine[] = [];
  const add = (siblings: readonly TreeNode[], level: number, parent: number | null): void => {
    for (const [at, { row, children }] of siblings.entries()) {
      const open = children.length === 0 ? null : !closed.has(row.position);
      lines.push({ row, level, open, parent, place: { at: at + 1, of: siblings.length } });
      if (open) add(children, level + 1, row.position);
    }
  };
  add(nodes, 1, null);
  return lines;
};
