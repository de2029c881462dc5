import { measureBytes, isDiskFull, type DiskPart, type DiskUse } from '@throughline/contracts/operations/disk-use.js';
import { getDiskUse } from '../data/operator.api.js';
import { formatBytes, formatNumber, formatPercent } from '../../lib/numbers/format.js';
import { formatClock } from '../../lib/time/format.js';
import { useQuery } from '../../lib/use-query.js';
import { FormError } from '../../ui/form/form-error.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { useWhileSeen } from '../use-while-seen.js';

const names: Record<DiskPart, string> = {
  log: 'Log',
  read_tables: 'Read tables',
  blobs: 'Large values',
  vault: 'Vault',
  other: 'Other',
};
const parts = Object.keys(names) as DiskPart[];
/** Days before the disk is full from which on the forecast is red. */
const soon = 30;

/** A smaller share of free space is marked. */
const littleShare = 0.1;
const refreshMs = 60_000;

/** Shows what the database takes, and when the disk is full. */
export const DiskPanel = () => {
  const { data, problem, reload } = useQuery('disk', getDiskUse);
  useWhileSeen(reload, refreshMs);
  return (
    <PanelSection title="Disk">
      <FormError problem={problem} />
      {data && <DiskFigures use={data} />}
    </PanelSection>
  );
};

const DiskFigures = ({ use: { newest, disk, perDay, fullInDays } }: { use: DiskUse }) => (
  <div className="grid gap-2 text-sm">
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 tabular-nums">
      <dt className="font-medium">Database</dt>
      <dd className="text-right font-medium">{formatBytes(measureBytes(newest))}</dd>
      {parts.map((part) => (
        <Part key={part} name={names[part]} bytes={newest.parts[part]} />
      ))}
    </dl>
    {disk && <FreeSpace disk={disk} />}
    <p className={fullInDays !== null && fullInDays < soon ? 'text-fail-ink' : 'text-ink-2'}>
      {forecast(perDay, fullInDays)}
    </p>
    <p className="text-xs text-ink-3">Measured at {formatClock(newest.at)}</p>
  </div>
);

const FreeSpace = ({ disk: { free, total } }: { disk: NonNullable<DiskUse['disk']> }) => {
  const full = isDiskFull(free);
  const colour = full ? 'text-fail-ink' : free / total < littleShare ? 'text-wait-ink' : 'text-ink-2';
  return (
    <p className={colour}>
      {formatBytes(free)} of {formatBytes(total)} free ({formatPercent(free / total)})
      {full && '. Nothing is written until there is space.'}
    </p>
  );
};

const Part = ({ name, bytes }: { name: string; bytes: number | undefined }) =>
  bytes === undefined ? null : (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right text-ink-2">{formatBytes(bytes)}</dd>
    </>
  );

const forecast = (perDay: number | null, fullInDays: number | null): string => {
  if (perDay === null) return 'Not enough data yet.';
  if (perDay <= 0) return 'It did not grow in the last week.';
  const growth = `Grows by ${formatBytes(perDay)} a day`;
  if (fullInDays === null) return `${growth}.`;
  if (fullInDays < 1) return `${growth}. The disk is full in less than a day.`;
  const days = Math.floor(fullInDays);
  return `${growth}. The disk is full in about ${days === 1 ? 'a day' : `${formatNumber(days)} days`}.`;
};
