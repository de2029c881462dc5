import type { ProofVerdict } from '@throughline/contracts/chain/proof-check.js';
import { verifyProof } from '@throughline/contracts/chain/verify-proof.js';
import { CannotProveHere } from '@throughline/contracts/chain/web-crypto.js';
import { useEffect, useState } from 'react';

/** `unable`: this browser lacks what it takes. `unreadable`: the file cannot be read any more. */
export type Verification =
  | { status: 'reading'; share: number }
  | { status: 'done'; verdict: ProofVerdict; trusted: readonly string[] }
  | { status: 'unable' }
  | { status: 'unreadable' };

type Question = { file: File; publicKeys: readonly string[] };

const pieceBytes = 512 * 1024;

/** A piece at a time: the file may be larger than the memory. */
async function* readPieces(file: File, onRead: (share: number) => void, stopped: AbortSignal) {
  for (let at = 0; at < file.size && !stopped.aborted; at += pieceBytes) {
    yield new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
    onRead(Math.min(1, (at + pieceBytes) / file.size));
  }
}

/** Verifies a file in this page. Without keys anybody's signature is counted, and the result says so. */
export const useVerification = (question: Question | null): Verification | null => {
  const [known, setKnown] = useState<{ of: Question; result: Verification } | null>(null);
  useEffect(() => {
    if (question === null) return undefined;
    const stop = new AbortController();
    const set = (result: Verification) => stop.signal.aborted || setKnown({ of: question, result });
    const { file, publicKeys } = question;
    const pieces = readPieces(file, (share) => set({ status: 'reading', share }), stop.signal);
    verifyProof(pieces, publicKeys.length > 0 ? { publicKeys } : {}).then(
      (verdict) => set({ status: 'done', verdict, trusted: publicKeys }),
      (error: unknown) => set({ status: error instanceof CannotProveHere ? 'unable' : 'unreadable' }),
    );
    return () => stop.abort();
  }, [question]);
  if (question === null) return null;
  return known?.of === question ? known.result : { status: 'reading', share: 0 };
};
