import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import type { SentRequest } from '@throughline/contracts/runs/sent-request.js';
import { ChevronRight, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '../../../lib/use-command.js';
import { useQuery } from '../../../lib/use-query.js';
import { formatBytes, formatNumber } from '../../../lib/numbers/format.js';
import { readSentRequest } from '../../data/runs.api.js';
import { Button } from '../../../ui/buttons/button.js';
import { copyText } from '../../../ui/buttons/copy-button.js';
import { SkeletonRows } from '../../../ui/feedback/skeleton.js';
import { toast } from '../../../ui/overlays/toast.js';
import { writeCurl } from './write-curl.js';
import { SentMessages } from './sent-messages.js';
import { SentPart } from './sent-part.js';

/** Shows what the model was sent in the last attempt of a step, made again from the log when somebody looks. */
export const SentToModel = ({ step }: { step: StepRow }) => {
  const [open, setOpen] = useState(false);
  if (step.recipe === null) return null;
  return (
    <details className="group text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-xs text-ink-3 hover:text-ink">
        <ChevronRight className="size-3.5 transition-transform group-open:rotate-90" aria-hidden />
        What was sent
        <span className="pl-1 tabular-nums">{formatBytes(step.recipe.bytes)}</span>
      </summary>
      {open && <Loaded key={step.attempt} step={step} />}
    </details>
  );
};

const Loaded = ({ step }: { step: StepRow }) => {
  const { data, problem, reload } = useQuery(`sent ${step.id} ${step.attempt}`, (signal) =>
    readSentRequest(step, 0, signal),
  );
  if (problem)
    return (
      <div role="alert" className="mt-1.5 flex items-center gap-2 border-l border-line pl-3 text-ink-2">
        {problem.sentence}
        {problem.code !== 'contents_erased' && <Button onClick={reload}>Try again</Button>}
      </div>
    );
  if (data === undefined) return <SkeletonRows rows={3} label="Loading what was sent" />;
  return <Sent step={step} first={data} />;
};

const Sent = ({ step, first }: { step: StepRow; first: SentRequest }) => {
  const [more, setMore] = useState<readonly SentRequest[]>([]);
  const loading = useCommand((from: number) => readSentRequest(step, from), { live: false });
  const { next } = more.at(-1) ?? first;
  const messages = [first, ...more].flatMap((page) => page.messages);
  const loadMore = async (from: number) => {
    const page = await loading.run(from);
    if (page) setMore((pages) => [...pages, page]);
  };
  return (
    <div className="mt-1.5 grid min-w-0 gap-1 border-l border-line pl-3">
      <HashLine sent={first} />
      <SentPart title="Instructions" value={first.system} />
      {first.tools.length > 0 && <SentPart title={`Tools (${formatNumber(first.tools.length)})`} value={first.tools} />}
      <SentPart title="Parameters" value={{ model: first.recipe.model, ...first.parameters, output: first.output }} />
      <SentMessages messages={messages} />
      {next !== null && (
        <Button className="w-fit" busy={loading.pending} onClick={() => void loadMore(next)}>
          Show more of {formatNumber(first.count)} messages
        </Button>
      )}
      {loading.problem && <p role="alert">{loading.problem.sentence}</p>}
      {first.wire && <CopyCurl wire={first.wire} />}
    </div>
  );
};

const HashLine = ({ sent: { matches, hash, recipe } }: { sent: SentRequest }) => (
  <div className="grid gap-0.5">
    <p className="flex items-center gap-1.5">
      {matches ? (
        <CircleCheck className="size-3.5 text-ok" aria-hidden />
      ) : (
        <TriangleAlert className="size-3.5 text-fail" aria-hidden />
      )}
      {matches ? 'Hash matches: this is what was sent.' : 'Hash does not match: this is not exactly what was sent.'}
    </p>
    {!matches && (
      <p className="text-ink-2">
        The description of a tool has probably changed since the step. The history keeps the hash of what was sent.
      </p>
    )}
    <p className="text-xs break-all text-ink-3">
      SHA-256 <span className="mono">{recipe.hash}</span>
      {!matches && (
        <>
          , now <span className="mono">{hash}</span>
        </>
      )}
    </p>
    {recipe.shortened !== null && (
      <p className="text-ink-2">
        Long results up to step {recipe.shortened} were shortened, because the request was longer than the model takes.
      </p>
    )}
  </div>
);

const CopyCurl = ({ wire }: { wire: NonNullable<SentRequest['wire']> }) => {
  const copy = async () => {
    if (await copyText(writeCurl(wire))) toast({ title: 'Copied. Set API_KEY before you run it.' });
  };
  return (
    <Button className="mt-1 w-fit" onClick={() => void copy()}>
      Copy as curl
    </Button>
  );
};
