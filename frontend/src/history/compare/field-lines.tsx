import type { ChangedThing } from '@throughline/contracts/history/compare.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { clsx } from 'clsx';
import { useNames } from '../../components/names/member-names.js';
import type { DiffField } from '../../ui/diff/diff.js';
import { linesOfField } from '../event-changes.js';
import { FieldChange } from './field-change.js';
import { SetBy } from './set-by.js';

/** Events by their positions. */
export type Events = ReadonlyMap<number, HistoryRow>;
type Line = DiffField & { position: number };

/** The lines of fields, with the position of the event that set each. */
export const useFieldLines = (fields: ChangedThing['fields']): readonly Line[] => {
  const getName = useNames();
  return fields.flatMap((field) => linesOfField(field, getName).map((line) => ({ ...line, position: field.position })));
};

type FieldLinesProps = {
  lines: readonly Line[];
  events: Events;
  /** A value that was never another is shown by itself. */
  whole?: boolean;
};

/** Each field before and after, and who set it when. */
export const FieldLines = ({ lines, events, whole = false }: FieldLinesProps) => (
  <dl aria-label="Fields" className="grid">
    {lines.map((line, at) => (
      <div
        key={at}
        className={clsx(
          'grid gap-x-4 gap-y-1 md:grid-cols-[180px_minmax(0,1fr)_minmax(0,320px)] md:items-baseline',
          whole ? 'border-b border-line px-gutter py-2.5' : 'py-1.5',
        )}
      >
        <dt className="text-sm text-ink-2">{line.label}</dt>
        <dd className="min-w-0">
          <FieldChange {...line} plain={whole && (line.before === undefined || line.before === null)} />
        </dd>
        <dd className="min-w-0">
          <SetBy event={events.get(line.position)} />
        </dd>
      </div>
    ))}
  </dl>
);
