import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { JumpField } from '../components/jump-field.js';
import { ActorName } from '../../components/names/actor-name.js';
import { useShortcuts } from '../../lib/keyboard/shortcuts.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { formatZone } from '../../lib/time/format.js';
import { useMoment } from '../../lib/past/moment.js';
import { useMomentMoves } from '../../lib/past/use-moment-moves.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { Button } from '../../ui/buttons/button.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { Moment } from '../../ui/values/moment.js';
import { momentIn } from '../data/around.js';
import { getEdge } from '../data/edge.api.js';
import { getMomentEvent } from '../data/past.api.js';
import { buildSentence } from '../event-sentences.js';
import { useEventNames } from '../resource.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { PastRail } from './past-rail.js';
import { isIn, windowAround, type RailWindow, type Span } from './rail-window.js';
import { useLitChanges } from './use-lit-changes.js';
import { speeds, usePlay, type Speed } from './use-play.js';

/** Over every screen of the past: which moment it is, what happened then, and the way to other moments and back. */
export const PastBar = () => {
  const place = useMoment((state) => state.place);
  const { to, leave } = useMomentMoves();
  const { all, newest, ends } = useEdges();
  const { path } = useWorkspace();
  const navigate = useNavigate();
  const [span, setSpan] = useState<Span>('All');
  const step = (by: number): void => to(Math.min(newest, Math.max(1, (place?.number ?? 1) + by)));
  useLitChanges();
  useShortcuts([
    { keys: ',', name: 'One event back', group: 'In the past', run: () => step(-1) },
    { keys: '.', name: 'One event on', group: 'In the past', run: () => step(1) },
    { keys: 'escape', name: 'Back to now', group: 'In the past', run: leave },
  ]);
  const jump = (around: string): void => to(momentIn(around, new Date()) ?? around);
  return (
    <section
      data-past-bar
      aria-label="The past"
      className="sticky top-0 z-20 border-b border-accent-line bg-surface max-md:static"
    >
      {place && <Rail key={span} {...{ all, span }} at={Date.parse(place.at)} onStep={step} onPick={to} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-accent-soft px-gutter py-2">
        <Steps number={place?.number ?? 1} newest={newest} onStep={step} />
        <Where ends={ends} />
        <span className="ml-auto flex flex-wrap items-center gap-2 max-md:w-full">
          <ShownTime value={span} onChange={setSpan} />
          <span className="max-md:min-w-0 max-md:flex-1">
            <JumpField onJump={jump} />
          </span>
          {place && (
            <Button
              size="sm"
              onClick={() => {
                leave();
                void navigate(`${path('history', 'compare')}?from=${place.number}`);
              }}
            >
              <span>
                Compare<span className="max-md:hidden"> with now</span>
              </span>
            </Button>
          )}
          <Button variant="primary" size="sm" onClick={leave}>
            Back to now
          </Button>
        </span>
      </div>
    </section>
  );
};

const ShownTime = ({ value, onChange }: { value: Span; onChange: (span: Span) => void }) => (
  <span className="w-24 max-md:hidden">
    <NativeSelect
      size="sm"
      aria-label="Time that is shown"
      value={value}
      onChange={(event) => onChange(event.target.value as Span)}
      options={(['1 h', '1 d', '7 d', '30 d', 'All'] as const).map((each) => ({ value: each, label: each }))}
    />
  </span>
);

/** The first and the newest event; null while the workspace has none. */
type Ends = [HistoryRow | null, HistoryRow | null];

/** The time from the first event until the past was opened, and the number of the newest one. */
const useEdges = (): { all: RailWindow; newest: number; ends: Ends | undefined } => {
  const { workspaceId } = useWorkspace();
  const place = useMoment((state) => state.place);
  const [opened] = useState(() => Date.now());
  const { data } = useQuery('edges', (signal) =>
    Promise.all([getEdge(workspaceId, 'oldest', signal), getEdge(workspaceId, 'newest', signal)]),
  );
  const first = data?.[0]?.meta.at ?? place?.at;
  const from = first === undefined ? opened : Date.parse(first);
  return { all: { from, to: opened }, newest: data?.[1]?.number ?? place?.number ?? 1, ends: data };
};

type StepsProps = { number: number; newest: number; onStep: (by: number) => void };

const Steps = ({ number, newest, onStep }: StepsProps) => {
  const { playing, speed, setSpeed, toggle } = usePlay(onStep, number >= newest);
  return (
    <span className="flex items-center gap-1">
      <IconButton size="sm" label="One event back" disabled={number <= 1} onClick={() => onStep(-1)}>
        <ChevronLeft className="size-4" aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        variant="secondary"
        label={playing ? 'Pause' : 'Play'}
        disabled={number >= newest}
        onClick={toggle}
      >
        {playing ? <Pause className="size-4" aria-hidden /> : <Play className="size-4" aria-hidden />}
      </IconButton>
      <IconButton size="sm" label="One event on" disabled={number >= newest} onClick={() => onStep(1)}>
        <ChevronRight className="size-4" aria-hidden />
      </IconButton>
      <span className="ml-1 w-32">
        <NativeSelect
          size="sm"
          aria-label="Events a second"
          value={String(speed)}
          onChange={(event) => setSpeed(Number(event.target.value) as Speed)}
          options={speeds.map((value) => ({ value, label: `${value} a second` }))}
        />
      </span>
    </span>
  );
};

type RailProps = {
  all: RailWindow;
  span: Span;
  at: number;
  onStep: (by: number) => void;
  onPick: (at: string) => void;
};

/** The stretch of time stays where it is while the moment is in it. */
const Rail = ({ all, span, at, onStep, onPick }: RailProps) => {
  const [window, setWindow] = useState<RailWindow>(() => windowAround(span, at, all));
  const shown = span === 'All' ? all : isIn(window, at) ? window : windowAround(span, at, all);
  if (span !== 'All' && shown !== window) setWindow(shown);
  const pick = (instant: number): void => onPick(new Date(Math.max(instant, all.from)).toISOString());
  return <PastRail window={shown} at={at} onStep={onStep} onPick={pick} />;
};

/** The moment in words. While rows of another one are on their way, it says so. */
const Where = ({ ends }: { ends: Ends | undefined }) => {
  const { workspaceId } = useWorkspace();
  const { place, pending, progress, refusal } = useMoment();
  const { data } = useQuery(place && String(place.number), (signal) =>
    getMomentEvent(workspaceId, place?.number ?? 1, signal),
  );
  // While one plays, the line stays and its words change.
  const [event, setEvent] = useState(data);
  if (data !== undefined && data !== event) setEvent(data);
  if (refusal)
    return (
      <p role="alert" className={lines}>
        {refusal} {ends && <Extent ends={ends} />}
      </p>
    );
  if (progress)
    return (
      <p role="status" className={lines}>
        Putting the past together: {formatNumber(progress.done)} of {formatNumber(progress.total)} events
      </p>
    );
  if (!place)
    return (
      <p role="status" className={lines}>
        Opening the past…
      </p>
    );
  const { instant } = place;
  const number = <span className="mono text-xs text-ink-3">#{formatNumber(place.number)}</span>;
  return (
    <p aria-busy={pending > 0} className={lines}>
      <b className="font-medium">
        <Moment at={instant ?? place.at} millis={instant === null} day />
      </b>{' '}
      <span className="text-xs text-ink-3">{formatZone(instant ?? place.at)}</span> {instant === null && number}
      <span className="block truncate text-ink-2 [&>.inline-flex]:align-bottom">
        {instant === null ? (
          'after '
        ) : (
          <>
            last event before: {number}, <Moment at={place.at} day /> ·{' '}
          </>
        )}
        {event && <Happened event={event} />}
      </span>
    </p>
  );
};

/** It always has two lines, so that the screen stays where it is while the moment changes. */
const lines = 'min-h-10 min-w-0 flex-1 basis-72 text-sm max-md:order-first max-md:basis-full';

/** From when to when the workspace has a history. */
const Extent = ({ ends: [first, newest] }: { ends: Ends }) =>
  first &&
  newest && (
    <>
      Its history goes from <Moment at={first.meta.at} day /> (#{formatNumber(first.number ?? 1)}) to{' '}
      <Moment at={newest.meta.at} day /> (#{formatNumber(newest.number ?? 1)}).
    </>
  );

const Happened = ({ event }: { event: HistoryRow }) => {
  const { verb, object, about } = buildSentence(event, useEventNames(event));
  return (
    <>
      <ActorName actor={event.meta.actor} name={event.names?.[event.meta.actor.id]} /> {verb}{' '}
      {object && <span className="text-ink">{object}</span>} {about}
    </>
  );
};
