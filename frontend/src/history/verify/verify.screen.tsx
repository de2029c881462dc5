import { PublicKey } from '@throughline/contracts/chain/chain.events.js';
import { useMemo, useState } from 'react';
import { PublicFrame } from '../../components/public/public-frame.js';
import { FileDrop } from '../../files/components/file-drop.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useQuery } from '../../lib/use-query.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { getChainKeys } from '../data/chain-keys.api.js';
import { useVerification } from './use-verification.js';
import { VerificationResult } from './verification-result.js';

const none: readonly string[] = [];

/** `/verify`: shows, in this page and for everybody, what a proof that somebody was given proves. */
export const VerifyScreen = () => {
  useTitle('Verify a proof');
  const [file, setFile] = useState<File>();
  const [typed, setTyped] = useState('');
  const own = useQuery('chain-keys', getChainKeys);
  const given = typed.trim().toLowerCase();
  const isKey = PublicKey.safeParse(given).success;
  const isSettled = !own.loading && (given === '' || isKey);
  const ownKeys = own.data?.publicKeys ?? none;
  const publicKeys = useMemo(() => (isKey ? [given] : ownKeys), [isKey, given, ownKeys]);
  const question = useMemo(() => (file && isSettled ? { file, publicKeys } : null), [file, isSettled, publicKeys]);
  const verification = useVerification(question);
  return (
    <PublicFrame width="max-w-[760px]">
      <h1 className="pt-10 text-[28px] leading-9 font-semibold tracking-[-0.02em]">Verify a proof</h1>
      <p className="mt-2 text-md text-ink-2">
        Shows whether an exported history is as it was recorded. The file stays in this browser: nothing is uploaded.
      </p>
      <div className="mt-7 grid gap-5">
        <Field
          label="File"
          hint="A proof that was exported from the history of a workspace, such as proof-1-900.ndjson."
        >
          <FileDrop name={file?.name} accept=".ndjson,.jsonl" onFile={(next) => next && setFile(next)} />
        </Field>
        <Field
          label="Key that you trust"
          hint={<OwnKeys keys={own.data?.publicKeys} failed={own.problem !== undefined} />}
          error={given === '' || isKey ? undefined : 'A key has 64 digits, 0 to 9 and a to f.'}
        >
          <Input
            mono
            spellCheck={false}
            autoComplete="off"
            placeholder="The key of this server"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {file && verification && <VerificationResult file={file} verification={verification} />}
      </div>
      <Offline />
    </PublicFrame>
  );
};

const OwnKeys = ({ keys, failed }: { keys: readonly string[] | undefined; failed: boolean }) => {
  if (failed) return <>The key of this server could not be loaded. Enter the key that you were given.</>;
  if (keys === undefined) return <>Loading the key of this server…</>;
  const [newest] = keys;
  if (newest === undefined) return <>This server signs nothing. Enter the key that you were given.</>;
  return (
    <>
      Leave it empty for files of this server, whose key is <span className="mono break-all text-ink-2">{newest}</span>.
      Keep that key elsewhere, and compare.
    </>
  );
};

const Offline = () => (
  <section className="mt-10 border-t border-line pt-6">
    <h2 className="text-md font-semibold">Without this page</h2>
    <p className="mt-1.5 text-sm text-ink-2">
      <a href="/verify.mjs" download="verify.mjs" className="link">
        verify.mjs
      </a>{' '}
      is the same code as one file. It needs Node and nothing else:
    </p>
    <pre tabIndex={0} aria-label="Command" className="mono mt-2.5 overflow-x-auto rounded-md bg-sunken p-3 text-xs">
      node verify.mjs proof.ndjson --public-key …
    </pre>
  </section>
);
