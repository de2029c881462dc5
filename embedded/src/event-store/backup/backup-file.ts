import { z } from 'zod';

/** An unpacked backup is a header, blocks of rows in COPY format and a footer, each preceded by its length. */
export const magic = Buffer.from('throughline-log-backup\n');

/** The format says how clients see the positions of the log, so a version that knows only dense ones refuses sparse ones. */
export const formats = { dense: 1, sparse: 2 } as const;
export const formOfFormat = { 1: 'dense', 2: 'sparse' } as const;

export const Header = z.object({
  format: z.union([z.literal(formats.dense), z.literal(formats.sparse)]),
  head: z.number().int().nonnegative(),
  createdAt: z.string(),
});
export type Header = z.output<typeof Header>;

export const Footer = z.object({
  events: z.number().int().nonnegative(),
  /** Over the bytes of all blocks, to prove that the file is unchanged. */
  blocks: z.string(),
  /** Over the log, to prove that the restored log equals the backed-up one. */
  log: z.string(),
});
export type Footer = z.output<typeof Footer>;

export class BrokenBackup extends Error {
  constructor(file: string, what: string, options?: ErrorOptions) {
    super(`${file} cannot be restored: ${what}`, options);
    this.name = 'BrokenBackup';
  }
}

/** 0 marks rows, 1 marks text. The footer is the last frame. */
export type FrameKind = 0 | 1;
export const frameHeadLength = 5;

export const frame = (kind: FrameKind, content: Buffer): Buffer => {
  const head = Buffer.alloc(frameHeadLength);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
};
