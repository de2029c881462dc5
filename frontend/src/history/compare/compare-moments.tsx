import { ThingKind, type Comparison } from '@throughline/contracts/history/compare.js';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ChoiceChip } from '../../components/lists/choice-chip.js';
import { UnknownFilters } from '../../components/lists/unknown-filters.js';
import { getLastSeen } from '../../lib/last-seen.js';
import { pluralise, formatNumber } from '../../lib/numbers/format.js';
import { readWhenFolded, type FoldingProgress } from '../../lib/past/folded.js';
import { useMoment } from '../../lib/past/moment.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { z } from 'zod';
import { compareExportUrl, getComparison } from '../data/compare.api.js';
import { CsvLink } from '../components/csv-link.js';
import { kindsLabel } from '../things.js';
import { KindSection } from './kind-section.js';
import { MomentChoice } from './moment-choice.js';

const day = 24 * 3_600_000;
const parameters = { from: z.string(), to: z.string(), kind: ThingKind };

/** The two moments of the address: since this browser showed it last, or a day ago, until now unless given. */
const useCompared = () => {
  const { workspaceId } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const [lastSeen] = useState(() => getLastSeen(workspaceId));
  const [yesterday] = useState(() => new Date(Date.now() - day).toISOString());
  const kind = ThingKind.safeParse(params.get('kind')).data;
  const set = (changes: Readonly<Record<string, string | undefined>>): void =>
    setParams(
      (known) => {
        for (const [name, value] of Object.entries(changes))
          if (value === undefined) known.delete(name);
          else known.set(name, value);
        return known;
      },
      { replace: true },
    );
  const chosen = params.get('from');
  return {
    from: chosen ?? lastSeen ?? yesterday,
    isChosen: chosen !== null,
    to: params.get('to') ?? undefined,
    kind,
    lastSeen,
    set,
  };
};

const useComparison = (from: string, to: string | undefined) => {
  const { workspaceId } = useWorkspace();
  const at = useMoment((state) => state.at);
  const [progress, setProgress] = useState<FoldingProgress | null>(null);
  const answer = useQuery(JSON.stringify([from, to, at]), (signal) =>
    readWhenFolded(
      () => getComparison(workspaceId, { from, ...(to === undefined ? {} : { to }) }, signal),
      (folded) => {
        setProgress(folded);
        return !signal.aborted;
      },
    ),
  );
  return { ...answer, progress };
};

export const CompareMoments = () => {
  const { workspaceId } = useWorkspace();
  const { from, isChosen, to, kind, lastSeen, set } = useCompared();
  const { data, problem, progress, reload } = useComparison(from, to);
  const since = isChosen ? 'From' : lastSeen === null ? 'Since 24 hours ago' : 'Since I was last here';
  return (
    <div className="flex min-w-0 flex-1 flex-col border-t border-line-strong">
      <Toolbar>
        <MomentChoice label={since} place={data?.from} lastSeen={lastSeen} onChoose={(next) => set({ from: next })} />
        <span aria-hidden className="text-ink-3">
          →
        </span>
        <MomentChoice label="To" place={to === undefined ? null : data?.to} onChoose={(next) => set({ to: next })} />
        {data && data.kinds.length > 1 && (
          <ChoiceChip
            label="Kind"
            value={kind}
            options={data.kinds.map((one) => ({
              value: one.kind,
              label: `${kindsLabel(one.kind)} ${formatNumber(one.count)}`,
            }))}
            onChange={(next) => set({ kind: next })}
          />
        )}
        {data && (
          <span className="text-sm text-ink-3">{pluralise(data.to.number - data.from.number, 'event')} between</span>
        )}
        {data && (
          <CsvLink
            name={`changes ${data.from.at.slice(0, 10)} to ${data.to.at.slice(0, 10)}`}
            href={compareExportUrl(workspaceId, { from: data.from.number, to: data.to.number })}
          />
        )}
      </Toolbar>
      <UnknownFilters known={parameters} />
      {problem ? (
        <ErrorState title="The moments could not be compared" problem={problem} onRetry={reload} />
      ) : data ? (
        <Differences comparison={data} kind={kind} />
      ) : (
        <Comparing progress={progress} />
      )}
    </div>
  );
};

const Comparing = ({ progress }: { progress: FoldingProgress | null }) => (
  <>
    {progress && (
      <p role="status" className="border-b border-line px-gutter py-2 text-sm text-ink-2">
        Putting the past together: {formatNumber(progress.done)} of {formatNumber(progress.total)} events
      </p>
    )}
    <SkeletonRows rows={6} label="Comparing" tall />
  </>
);

type DifferencesProps = { comparison: Comparison; kind: ThingKind | undefined };

const Differences = ({ comparison, kind }: DifferencesProps) => {
  const { from, to, kinds } = comparison;
  const shown = kinds.filter((one) => kind === undefined || one.kind === kind);
  const ends = { from: String(from.number), to: String(to.number) };
  return (
    <>
      {shown.length === 0 && (
        <EmptyState title="Nothing differs">
          {kind === undefined
            ? 'Agents, triggers, members, accounts, notes and settings are the same at both moments.'
            : 'Nothing of this kind differs between the two moments.'}
        </EmptyState>
      )}
      {shown.map((one) => (
        <KindSection key={`${one.kind} ${from.number} ${to.number}`} {...ends} {...one} />
      ))}
    </>
  );
};
