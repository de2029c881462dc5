import type { Anchor } from './chain.events.js';
import { beginningText, linkText } from './link-text.js';
import { ProofCheck, type Known, type ProofVerdict, type Step } from './proof-check.js';
import { readLine, readLines, type Line, type ProofLine, type Receipt } from './proof-lines.js';
import { isSigned, sha256 } from './web-crypto.js';

/** Each line says which hash it has, so those of many lines are checked at once. */
class Steps {
  private previous: string | Promise<string> = '';

  read(lines: readonly Line[]): Promise<Step[]> {
    return Promise.all(
      lines.map(async ({ bytes, whole }) => {
        const line = readLine(bytes);
        return { line, whole, isProven: line === null || (await this.prove(line)) };
      }),
    );
  }

  private prove(line: ProofLine): Promise<boolean> | true {
    const { previous } = this;
    switch (line.kind) {
      case 'chain':
        this.previous = sha256(beginningText(line.chain));
        return true;
      case 'proof':
        this.previous = line.before;
        return true;
      case 'link':
        this.previous = line.hash;
        return true;
      case 'event':
        this.previous = line.hash;
        return isLinked(previous, line);
      case 'anchor':
        return isSigned(line.anchor);
      case 'receipt':
        return isSigned<Anchor | Receipt>(line.receipt);
    }
  }
}

const isLinked = async (
  previous: string | Promise<string>,
  { event, hash }: Extract<ProofLine, { kind: 'event' }>,
): Promise<boolean> => (await sha256(linkText(await previous, event))) === hash;

/** Needs only the file, and holds a piece of it in memory at a time. */
export const verifyProof = async (file: AsyncIterable<Uint8Array>, known: Known = {}): Promise<ProofVerdict> => {
  const check = new ProofCheck(known);
  const steps = new Steps();
  for await (const lines of readLines(file))
    for (const step of await steps.read(lines)) if (!(await check.follow(step))) return check.end();
  return check.end();
};
