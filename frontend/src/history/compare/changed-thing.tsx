import type { ChangedThing as Thing } from '@throughline/contracts/history/compare.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { Link } from 'react-router';
import { useNames } from '../../components/names/member-names.js';
import { pluralise } from '../../lib/numbers/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Badge } from '../../ui/status/badge.js';
import { linesOfField } from '../event-changes.js';
import { FieldChange } from './field-change.js';
import { thingName, thingPath, whyPath } from '../things.js';
import { SetBy } from './set-by.js';

export type Events = ReadonlyMap<number, HistoryRow>;

/** A thing that is not as it was: each field, before and after, and who set it. */
export const ChangedThing = ({ thing, events }: { thing: Thing; events: Events }) => {
  const { path } = useWorkspace();
  const getName = useNames();
  const lines = thing.fields.flatMap((field) =>
    linesOfField(field, getName).map((line) => ({ ...line, position: field.position })),
  );
  return (
    <article aria-label={thingName(thing)} className="border-b border-line px-gutter py-3">
      <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <Link className="font-medium hover:underline" to={thingPath(thing, path)}>
          {thingName(thing)}
        </Link>
        {thing.made ? (
          <Badge look="ok">created</Badge>
        ) : (
          <span className="text-ink-3">{pluralise(lines.length, 'field')} changed</span>
        )}
        <Link className="link ml-auto text-xs" to={whyPath(thing, path)}>
          Why
        </Link>
      </h3>
      {thing.made ? (
        <p className="mt-1">
          <SetBy event={events.get(Math.min(...thing.fields.map(({ position }) => position)))} />
        </p>
      ) : (
        <dl className="mt-1 grid">
          {lines.map((line, at) => (
            <div
              key={at}
              className="grid gap-x-4 gap-y-1 py-1.5 md:grid-cols-[160px_minmax(0,1fr)_minmax(0,300px)] md:items-baseline"
            >
              <dt className="text-sm text-ink-2">{line.label}</dt>
              <dd className="min-w-0">
                <FieldChange {...line} />
              </dd>
              <dd className="min-w-0">
                <SetBy event={events.get(line.position)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
};
