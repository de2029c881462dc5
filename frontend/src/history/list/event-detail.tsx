import type { HistoryEntry } from '@throughline/contracts/history/history.requests.js';
import { LocateFixed, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatIso } from '../../lib/time/local-time.js';
import { useQuery } from '../../lib/use-query.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { CodeBlock } from '../../ui/values/code.js';
import { Diff } from '../../ui/diff/diff.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { IdText } from '../../ui/values/id-text.js';
import { MetaList } from '../../ui/table/meta-list.js';
import { Moment } from '../../ui/values/moment.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { Tabs } from '../../ui/layout/tabs.js';
import { UnreadableNotice } from '../components/unreadable-notice.js';
import { ActorName } from '../../components/names/actor-name.js';
import { useNames } from '../../components/names/member-names.js';
import { CopyButton } from '../../ui/buttons/copy-button.js';
import { getHistoryEntry } from '../data/history.api.js';
import { changedFields } from '../event-changes.js';
import { EventOrigin } from './event-origin.js';
import { occurredAt } from './occurred-at.js';
import { updateFields } from './update-fields.js';
import { findThing, whyPath } from '../things.js';
import { numberText } from '../number-text.js';
import { useEventNames, useResource } from '../resource.js';
import { buildSentence } from '../event-sentences.js';
import { textIn } from '../phrase-builders.js';
import { UndoButton } from '../undo/undo-button.js';
import { UndoProgress } from '../undo/undo-progress.js';

export type EventDetailProps = {
  number: number;
  onClose: () => void;
  /** Shows what led to the event with this number, and all it led to. */
  onTree: (number: number) => void;
  /** Shows an event in the list, by its number. */
  onShow: (number: number) => void;
};

export const EventDetail = ({ number, onClose, onTree, onShow }: EventDetailProps) => {
  const { workspaceId } = useWorkspace();
  const { data, problem, reload } = useQuery(`${workspaceId} ${number}`, (signal) =>
    getHistoryEntry(workspaceId, number, signal),
  );
  return (
    <>
      <div className="flex items-center gap-2 px-5 pt-5">
        <h2 className="truncate font-mono text-sm font-medium">{data?.event.type ?? 'Event'}</h2>
        <span className="ml-auto font-mono text-[11px] text-ink-3">{data && numberText(data.event)}</span>
        {typeof data?.event.number === 'number' && (
          <IconButton
            label="Show in the list"
            icon={<LocateFixed aria-hidden />}
            size="sm"
            onClick={() => onShow(data.event.number ?? 0)}
          />
        )}
        <IconButton label="Close" icon={<X aria-hidden />} size="sm" onClick={onClose} />
      </div>
      {problem && <ErrorState title="The event could not be loaded" problem={problem} onRetry={reload} />}
      {!data && !problem && <SkeletonRows rows={4} />}
      {data?.event.unreadable && (
        <div className="px-5 pt-4">
          <UnreadableNotice unreadable={data.event.unreadable} />
        </div>
      )}
      {data && <Facts entry={data} onTree={onTree} />}
      {data?.event.type === 'UndoRequested' && (
        <PanelSection>
          <UndoProgress undoId={textIn(data.event.data, 'undoId') ?? ''} />
        </PanelSection>
      )}
      {data && <Changes entry={data} />}
    </>
  );
};

const Facts = ({ entry: { event, undo }, onTree }: { entry: HistoryEntry; onTree: EventDetailProps['onTree'] }) => {
  const resource = useResource(event);
  const { verb, object, about } = buildSentence(event, useEventNames(event));
  const occurred = occurredAt(event);
  const { frozen, may } = useWorkspace();
  // As the button decides: without it the line would be empty.
  const canUndo = !frozen && may('triggers.pause');
  return (
    <PanelSection>
      <MetaList
        items={[
          { label: 'Who', value: <ActorName actor={event.meta.actor} name={event.names?.[event.meta.actor.id]} /> },
          { label: 'From', value: <EventOrigin event={event} /> },
          occurred && { label: occurred.label, value: <Moment at={occurred.at} millis day /> },
          { label: occurred ? 'Recorded' : 'When', value: <RecordedAt at={event.meta.at} /> },
          {
            label: 'Resource',
            value: resource?.to ? (
              <Link to={resource.to} className="link">
                {resource.name}
              </Link>
            ) : (
              (resource?.name ?? kindOfResource(event.category))
            ),
          },
          {
            label: 'What',
            value: (
              <>
                <ActorName actor={event.meta.actor} name={event.names?.[event.meta.actor.id]} />{' '}
                {[verb, object, about].filter(Boolean).join(' ')}
              </>
            ),
          },
          {
            label: 'Cause',
            value: <CauseFact event={event} onTree={onTree} />,
          },
          typeof event.number === 'number' && { label: 'Then', value: <Moments event={event} number={event.number} /> },
          undo &&
            (undo.reason !== null || canUndo) && {
              label: 'Undo',
              value: undo.reason ?? <UndoButton events={{ number: event.number ?? 0 }} label="Undo…" inText />,
            },
          { label: 'Request', value: <IdText label="Copy the request ID">{event.meta.correlationId}</IdText> },
          { label: 'Stream', value: <IdText label="Copy the stream">{event.stream}</IdText> },
        ]}
      />
    </PanelSection>
  );
};

/** The workspace as it was, what differs since, and why the thing is as it is now. */
const Moments = ({ event, number }: { event: HistoryEntry['event']; number: number }) => {
  const { path } = useWorkspace();
  const thing = findThing(event);
  return (
    <span className="flex flex-wrap gap-x-3">
      <Link to={`${path('agents')}?at=${number}`} className="link">
        Open the workspace here
      </Link>
      <Link to={`${path('history', 'compare')}?from=${number}`} className="link">
        Compare with now
      </Link>
      {thing && (
        <Link to={whyPath(thing, path)} className="link">
          Why it is as it is
        </Link>
      )}
    </span>
  );
};

type CauseFactProps = { event: HistoryEntry['event']; onTree: EventDetailProps['onTree'] };

const CauseFact = ({ event: { number, meta }, onTree }: CauseFactProps) => (
  <>
    <span className="font-mono text-xs">{meta.command}</span>{' '}
    {typeof number === 'number' && (
      <button type="button" className="link" onClick={() => onTree(number)}>
        all it led to
      </button>
    )}
  </>
);

const kinds: Readonly<Record<string, string>> = {
  app: 'An app of a service',
  installation: 'A template',
  listing: 'A template',
  pricelist: 'A price list',
  templatereport: 'A template',
};

/** Says what a resource is that has neither a page nor a name here. */
const kindOfResource = (category: string): string =>
  kinds[category] ?? `${/^[aeiou]/.test(category) ? 'An' : 'A'} ${category}`;

/** Copied with its year and offset, so that it can be compared elsewhere. */
const RecordedAt = ({ at }: { at: string }) => (
  <span className="inline-flex items-center gap-1">
    <Moment at={at} millis day />
    <CopyButton text={formatIso(at)} label="Copy the time" />
  </span>
);

const Changes = ({ entry: { event, change } }: { entry: HistoryEntry }) => {
  const [tab, setTab] = useState<'changes' | 'json'>(event.unreadable ? 'json' : 'changes');
  const getName = useNames();
  const fields = change ? changedFields(change, getName) : [];
  const update = updateFields(event);
  const count = fields.length + update.length;
  return (
    <div className="px-5 pb-6">
      <Tabs
        label="Event"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'changes',
            label: <>Changes {count > 0 && <span className="text-ink-3">{count}</span>}</>,
            content: (
              <div className="grid gap-3 pt-3">
                {update.length > 0 && <Diff fields={update} plain stacked />}
                {fields.length > 0 && <Diff fields={fields} plain={change?.before === null} stacked />}
                {count === 0 && (
                  <p className="text-sm text-ink-3">No visible changes. The JSON tab shows the whole event.</p>
                )}
              </div>
            ),
          },
          {
            value: 'json',
            label: 'JSON',
            content: <CodeBlock title="Event" value={event} wrap className="max-h-none" />,
          },
        ]}
      />
    </div>
  );
};
