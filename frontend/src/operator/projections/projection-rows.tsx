import type { BuildView } from '@throughline/contracts/operations/build-view.js';
import { lagText, type Lag } from '@throughline/contracts/operations/lag.js';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/numbers/format.js';
import { NoValue } from '../../ui/values/no-value.js';
import { Moment } from '../../ui/values/moment.js';
import { StatusText } from '../../ui/status/status-text.js';
import { TableCell, TableRow } from '../../ui/table/table.js';
import { BuildRow } from './build-row.js';
import {
  describeComparison,
  endedQuietly,
  isServing,
  isUnderWay,
  describeBuild,
  formatParked,
  findPrevious,
} from './build-status-text.js';
import { ProjectionMenu } from './projection-menu.js';

/** `total`: events of the whole log; null while they are not counted. */
type Props = { name: string; builds: readonly BuildView[]; total: number | null; attended: boolean };

/** Builds in these states are not shown as the latest build. */
const passed = new Set(['previous', 'dropped']);

/** The live build, and below it builds that are in progress or failed. */
export const ProjectionRows = ({ name, builds, total, attended }: Props) => {
  const live = builds.find(isServing);
  const underWay = builds.filter(isUnderWay);
  const last = builds.findLast((build) => !isServing(build) && !isUnderWay(build) && !passed.has(build.status));
  const loud = last !== undefined && !endedQuietly(last) ? [last] : [];
  const quiet = loud.length === 0 && underWay.length === 0 ? last : undefined;
  const previous = findPrevious(builds);
  const next = underWay.at(-1);
  const lag = live?.lag ?? null;
  return (
    <>
      <TableRow className={clsx(underWay.length + loud.length > 0 && '[&>td]:border-b-0')}>
        <TableCell className="mono">
          <Link to={`/operator/projections/${name}`} className="rounded-xs hover:underline">
            {name}
          </Link>
        </TableCell>
        <TableCell quiet className="tabular-nums max-sm:hidden">
          {live?.version ?? <NoValue label="No live build" />}
          {next !== undefined && next.purpose !== 'verify' && next.version !== live?.version && ` → ${next.version}`}
        </TableCell>
        <TableCell className="max-md:hidden">
          <OnTheLog share={calculateShare(lag, total)} late={lag?.events !== 0} />
        </TableCell>
        <TableCell right className="mono max-md:hidden">
          {live === undefined ? <NoValue label="No live build" /> : `#${formatNumber(live.position)}`}
        </TableCell>
        <TableCell right quiet={lag?.events === 0}>
          {lag === null ? <NoValue label="Not known" /> : lag.events === 0 ? 'none' : lagText(lag)}
        </TableCell>
        <TableCell>
          {live === undefined ? (
            <StatusText status="pending">Nothing serves</StatusText>
          ) : (
            <StatusText status={describeBuild(live).status} about={<Compared build={live} />}>
              {describeBuild(live).word}
            </StatusText>
          )}
          {live !== undefined && live.parkedEvents > 0 && (
            <a href="#parked" className="block text-xs text-wait-ink hover:underline">
              {formatParked(live)}
            </a>
          )}
          {quiet && <Ended build={quiet} />}
          {previous && <Kept build={previous} />}
        </TableCell>
        <TableCell right>
          <ProjectionMenu name={name} builds={builds} />
        </TableCell>
      </TableRow>
      {[...underWay, ...loud].map((build) => (
        <BuildRow key={build.build} build={build} attended={attended} />
      ))}
    </>
  );
};

/** The comparison of the live build before its promotion. */
const Compared = ({ build }: { build: BuildView }) => {
  const compared = describeComparison(build);
  return compared === undefined ? null : <span className="text-xs max-md:hidden">{compared}</span>;
};

/** The end of another build than the live one, with its number and time. */
const Ended = ({ build }: { build: BuildView }) => (
  <span className="block text-xs text-ink-3 max-md:hidden">
    build {build.build} {describeBuild(build).word.toLowerCase()}, <Moment at={build.changedAt} day />
  </span>
);

const Kept = ({ build: { build, keptUntil } }: { build: BuildView }) => (
  <span className="block text-xs text-ink-3 max-sm:whitespace-normal">
    build {build} kept
    {keptUntil !== null && (
      <>
        {' '}
        until <Moment at={keptUntil} day />
      </>
    )}
  </span>
);

/** How much of the log is folded, by events. */
const calculateShare = (lag: Lag | null, total: number | null): number =>
  lag === null || total === null || total === 0 ? 0 : Math.max(0, 1 - lag.events / total);

const OnTheLog = ({ share, late }: { share: number; late: boolean }) => (
  <span className="relative block h-2 w-28" aria-hidden="true">
    <i className="absolute inset-x-0 top-1/2 h-px bg-line-strong" />
    <i
      className={clsx('absolute top-1/2 size-1.5 -translate-1/2 rounded-full', late ? 'bg-run' : 'bg-ink-2')}
      style={{ left: `${Math.min(1, share) * 100}%` }}
    />
  </span>
);
