import { closeSync, fstatSync, ftruncateSync, openSync, renameSync, writeSync } from 'node:fs';
import { lostLines } from './log-line.js';

/** How large one file gets, and how many older ones are kept next to it. */
export type LogLimits = { bytes: number; older: number };

export const defaultLogLimits: LogLimits = { bytes: 10 * 1024 * 1024, older: 4 };

/**
 * One file of lines; when it is full it becomes `<file>.1`, the one before it `<file>.2`, and the oldest is replaced.
 * A line that cannot be written, as on a full disk, is dropped and counted: a log must not end the process that writes it.
 */
export class RotatingLog {
  private descriptor: number | undefined;
  private bytes = 0;
  private dropped = 0;

  constructor(
    private readonly file: string,
    private readonly limits: LogLimits = defaultLogLimits,
    /** The line that takes the place of those that were dropped. */
    private readonly gap: (dropped: number) => string = lostLines,
  ) {}

  write(line: string): void {
    try {
      if (this.dropped > 0) {
        this.append(`${this.gap(this.dropped)}\n`);
        this.dropped = 0;
      }
      this.append(`${line}\n`);
    } catch {
      this.dropped += 1;
    }
  }

  close(): void {
    if (this.descriptor !== undefined) closeSync(this.descriptor);
    this.descriptor = undefined;
  }

  private append(text: string): void {
    const descriptor = this.open();
    const length = Buffer.byteLength(text);
    if (writeSync(descriptor, text) < length) {
      ftruncateSync(descriptor, this.bytes);
      throw new Error('The disk took only a part of the line.');
    }
    this.bytes += length;
    if (this.bytes >= this.limits.bytes) this.rotate();
  }

  private open(): number {
    if (this.descriptor !== undefined) return this.descriptor;
    this.descriptor = openSync(this.file, 'a', 0o600);
    this.bytes = fstatSync(this.descriptor).size;
    return this.descriptor;
  }

  private rotate(): void {
    this.close();
    for (let number = this.limits.older; number > 0; number -= 1) {
      try {
        renameSync(number === 1 ? this.file : `${this.file}.${number - 1}`, `${this.file}.${number}`);
      } catch {
        // There are fewer files yet.
      }
    }
  }
}
