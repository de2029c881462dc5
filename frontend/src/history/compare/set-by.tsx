import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { Link } from 'react-router';
import { ActorName } from '../../components/names/actor-name.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Moment } from '../../ui/values/moment.js';
import { buildSentence, withoutObject } from '../event-sentences.js';
import { numberText } from '../number-text.js';
import { useEventNames } from '../resource.js';

/** Names who set a field, when, and the event that says so. */
export const SetBy = ({ event }: { event: HistoryRow | undefined }) => {
  if (event === undefined) return <span className="text-sm text-ink-3">By an event that your role does not show</span>;
  return <KnownEvent event={event} />;
};

const KnownEvent = ({ event }: { event: HistoryRow }) => {
  const { path } = useWorkspace();
  const { verb } = buildSentence(event, useEventNames(event));
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-sm">
      <ActorName actor={event.meta.actor} name={event.names?.[event.meta.actor.id]} />
      <span className="text-ink-2">{withoutObject(verb)}</span>
      <span className="text-xs whitespace-nowrap text-ink-3">
        <Moment at={event.meta.at} day />{' '}
        {typeof event.number === 'number' && (
          <Link className="link" to={`${path('history')}?tree=${event.number}&event=${event.number}`}>
            {numberText(event)}
          </Link>
        )}
      </span>
    </span>
  );
};
