import type { ProofVerdict } from '@throughline/contracts/chain/proof-check.js';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { formatBytes, formatPercent } from '../../lib/numbers/format.js';
import { Banner } from '../../ui/feedback/banner.js';
import { ProgressBar } from '../../ui/feedback/progress-bar.js';
import { MetaList } from '../../ui/table/meta-list.js';
import type { Verification } from './use-verification.js';
import { describeOutcome, describePlace, listFacts, listLimits } from './verdict-text.js';

const looks = {
  ok: { icon: CircleCheck, line: 'border-line', ink: 'text-ok-ink' },
  wait: { icon: CircleAlert, line: 'border-wait-line', ink: 'text-wait-ink' },
  fail: { icon: CircleX, line: 'border-fail-line', ink: 'text-fail-ink' },
};

export const VerificationResult = ({ file, verification }: { file: File; verification: Verification }) => {
  switch (verification.status) {
    case 'reading':
      return (
        <div className="grid gap-2">
          <p className="text-sm text-ink-2">
            Verifying {file.name}, {formatPercent(verification.share)} of {formatBytes(file.size)}
          </p>
          <ProgressBar label="Verified" value={verification.share * 100} max={100} tone="accent" />
        </div>
      );
    case 'unable':
      return (
        <Banner look="fail">
          This browser cannot check signatures here. Use verify.mjs, a newer browser, or this page over HTTPS.
        </Banner>
      );
    case 'unreadable':
      return <Banner look="fail">The file could not be read. Choose it again.</Banner>;
    case 'done':
      return <Verdict file={file} {...verification} />;
  }
};

type VerdictProps = { file: File; verdict: ProofVerdict; trusted: readonly string[] };

const Verdict = ({ file, verdict, trusted }: VerdictProps) => {
  const { look, title, about } = describeOutcome(verdict, trusted);
  const { icon: Icon, line, ink } = looks[look];
  const { finding } = verdict;
  return (
    <section aria-label="Result" className={clsx('rounded-lg border bg-surface', line)}>
      <p className="mono flex justify-between gap-4 border-b border-line px-4 py-2.5 text-xs text-ink-3">
        <span className="min-w-0 truncate">{file.name}</span>
        <span className="flex-none">{formatBytes(file.size)}</span>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4">
        <div role="status" className="flex gap-3">
          <Icon className={clsx('mt-0.5 size-6 flex-none', ink)} aria-hidden />
          <div className="min-w-0">
            <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
            <p className="mt-0.5 text-sm wrap-anywhere text-ink-2">{about}</p>
          </div>
        </div>
        {finding === null || !verdict.isProof ? null : (
          <div className="min-w-0 rounded-md bg-fail-soft px-3 py-2.5 text-sm">
            <p className="font-medium text-fail-ink">{describePlace(finding)}</p>
            <p className="mt-0.5 wrap-anywhere">{finding.about}</p>
          </div>
        )}
        {finding === null && <Proved verdict={verdict} isSignerKnown={trusted.length > 0} />}
      </div>
    </section>
  );
};

const Proved = ({ verdict, isSignerKnown }: { verdict: ProofVerdict; isSignerKnown: boolean }) => (
  <>
    <div>
      <h3 className="mb-2.5 text-sm font-semibold">{isSignerKnown ? 'It proves' : 'It says'}</h3>
      <MetaList
        items={listFacts(verdict).map(({ label, value, mono }) => ({
          label,
          value: mono ? (
            <span className="mono text-xs break-all">{value}</span>
          ) : (
            <span className="whitespace-pre-line">{value}</span>
          ),
        }))}
      />
    </div>
    <div>
      <h3 className="mb-2 text-sm font-semibold">It does not prove</h3>
      <ul className="grid gap-1.5 text-sm text-ink-2">
        {listLimits(verdict).map((limit) => (
          <li key={limit} className="flex gap-2">
            <CircleMinus className="mt-0.5 size-4 flex-none text-ink-3" aria-hidden />
            {limit}
          </li>
        ))}
      </ul>
    </div>
  </>
);
