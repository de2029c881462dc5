import type { ChangedThing as Thing } from '@throughline/contracts/history/compare.js';
import { Link, useSearchParams } from 'react-router';
import { pluralise } from '../../lib/numbers/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Badge } from '../../ui/status/badge.js';
import { FieldLines, useFieldLines, type Events } from './field-lines.js';
import { thingName, thingPath, whyPath } from '../things.js';
import { SetBy } from './set-by.js';

/** A thing that is not as it was: each field, before and after, and who set it. */
export const ChangedThing = ({ thing, events }: { thing: Thing; events: Events }) => {
  const { path } = useWorkspace();
  const [params] = useSearchParams();
  const lines = useFieldLines(thing.fields);
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
        <Link className="link ml-auto text-xs" to={whyPath(thing, path, params.get('to'))}>
          Why
        </Link>
      </h3>
      {thing.made ? (
        <p className="mt-1">
          <SetBy event={events.get(Math.min(...thing.fields.map(({ position }) => position)))} />
        </p>
      ) : (
        <FieldLines lines={lines} events={events} />
      )}
    </article>
  );
};
