import { bytesOf, type DiskPart, type DiskUse } from '@throughline/contracts/operations/disk-use.js';
import { getDiskUse } from '../../rows/operator/operator.api.js';
import { formatBytes, formatNumber, formatPercent } from '../../lib/numbers/format.js';
import { useQuery } from '../../lib/use-query.js';
import { FormError } from '../../ui/form/form-error.js';
import { PanelSection } from '../../ui/layout/side-panel.js';

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

/** What the database takes, and when the disk is full. */
export const DiskPanel = () => {
  const { data, problem } = useQuery('disk', getDiskUse);
  return (
    <PanelSection title="Disk">
      <FormError problem={problem} />
      {data && <DiskFigures use={data} />}
    </PanelSection>
  );
};

const DiskFigures = ({ use: { newest, disk, perDay, fullInDays } }: { use: DiskUse }) => (
  <div className="grid gap-2 text-sm">
    {newest === null ? (
      <p className="text-ink-3">Not measured yet.</p>
    ) : (
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 tabular-nums">
        <dt className="font-medium">Database</dt>
        <dd className="text-right font-medium">{formatBytes(bytesOf(newest))}</dd>
        {parts.map((part) => (
          <Part key={part} name={names[part]} bytes={newest.parts[part]} />
        ))}
      </dl>
    )}
    {disk && (
      <p className="text-ink-2">
        {formatBytes(disk.free)} of {formatBytes(disk.total)} free ({formatPercent(disk.free / disk.total)})
      </p>
    )}
    {newest && (
      <p className={fullInDays !== null && fullInDays < soon ? 'text-fail-ink' : 'text-ink-2'}>
        {forecast(perDay, fullInDays)}
      </p>
    )}
  </div>
);

const Part = ({ name, bytes }: { name: string; bytes: number | undefined }) =>
  bytes === undefined ? null : (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right text-ink-2">{formatBytes(bytes)}</dd>
    </>
  );

const forecast = (perDay: number | null, fullInDays: number | null): string => {
  if (perDay === null) return 'Growth is known after half a day.';
  if (perDay <= 0) return 'It did not grow in the last week.';
  const growth = `Grows by ${formatBytes(perDay)} a day`;
  if (fullInDays === null) return `${growth}.`;
  if (fullInDays < 1) return `${growth}. The disk is full in less than a day.`;
  const days = Math.floor(fullInDays);
  return `${growth}. The disk is full in about ${days === 1 ? 'a day' : `${formatNumber(days)} days`}.`;
};
