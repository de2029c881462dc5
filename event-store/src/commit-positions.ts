/**
 * The positions that clients see, which the protocol calls commit positions. Events are stored at positions without gaps; a real
 * server's are places in its file, and whatever computes with them must fail here too.
 */
export type CommitPositions = {
  /** Returns the position that clients see of the event stored at a position; 0 is the beginning of the log. */
  fromStored: (position: number) => number;
  /** The stored position of the last event that is not after a commit position. */
  toStored: (commitPosition: number) => number;
};

export const commitPositionForms = ['dense', 'sparse'] as const;
export type CommitPositionForm = (typeof commitPositionForms)[number];

const stride = 1024;
const irregularity = 880;

/** An event is 145 to 1,903 further than the one before. */
const sparseFromStored = (position: number): number =>
  position === 0 ? 0 : position * stride + ((Math.imul(position ^ (position >>> 7), 0x9e3779b1) >>> 16) % irregularity);

const sparseToStored = (commitPosition: number): number => {
  const position = Math.floor(commitPosition / stride);
  return sparseFromStored(position) <= commitPosition ? position : position - 1;
};

/** For a log made before there were sparse ones: what clients remember of it must not change. */
const dense: CommitPositions = { fromStored: (position) => position, toStored: (commitPosition) => commitPosition };
const sparse: CommitPositions = { fromStored: sparseFromStored, toStored: sparseToStored };

export const commitPositions: Readonly<Record<CommitPositionForm, CommitPositions>> = { dense, sparse };
