import { z } from 'zod';

/** A backup, once unpacked: a header, blocks of rows as Postgres copies them, a footer; each after its length. */
export const magic = Buffer.from('throughline-log-backup\n');

export const Header = z.object({ format: z.literal(1), head: z.number().int().nonnegative(), createdAt: z.string() });
export type Header = z.output<typeof Header>;

export const Footer = z.object({
  events: z.number().int().nonnegative(),
  /** Of the bytes of all blocks: the file is what was written. */
  blocks: z.string(),
  /** Of the log: what is restored is what was backed up. */
  log: z.string(),
});
export type Footer = z.output<typeof Footer>;

export class BrokenBackup extends Error {
  constructor(file: string, what: string, options?: ErrorOptions) {
    super(`${file} cannot be restored: ${what}`, options);
    this.name = 'BrokenBackup';
  }
}

/** 0 is rows, 1 is text: the footer, which is the last frame. */
export type FrameKind = 0 | 1;
export const frameHeadLength = 5;

export const frame = (kind: FrameKind, content: Buffer): Buffer => {
  const head = Buffer.alloc(frameHeadLength);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
};
