import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { JumpField } from '../components/jump-field.js';
import { ActorName } from '../../components/names/actor-name.js';
import { useShortcuts } from '../../lib/keyboard/shortcuts.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useMoment } from '../../lib/past/moment.js';
import { useMomentMoves } from '../../lib/past/use-moment-moves.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { Button } from '../../ui/buttons/button.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { Moment } from '../../ui/values/moment.js';
import { placeIn } from '../data/around.js';
import { getEdge, getMomentEvent } from '../data/past.api.js';
import { buildSentence } from '../event-sentences.js';
import { useEventNames } from '../resource.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { PastRail } from './past-rail.js';
import { isIn, windowAround, type RailWindow, type Span } from './rail-window.js';
import { speeds, usePlay, type Speed } from './use-play.js';

/** Over every screen of the past: which moment it is, what happened then, and the way to other moments and back. */
export const PastBar = () => {
  const { workspaceId } = useWorkspace();
  const place = useMoment((state) => state.place);
  const { to, leave } = useMomentMoves();
  const { data: edges } = useQuery('edges', async (signal) => {
    const [first, last] = await Promise.all([
      getEdge(workspaceId, 'oldest', signal),
      getEdge(workspaceId, 'newest', signal),
    ]);
    return { first, last };
  });
  const [opened] = useState(() => Date.now());
  const newest = edges?.last?.number ?? place?.number ?? 1;
  const step = (by: number): void => to(Math.min(newest, Math.max(1, (place?.number ?? 1) + by)));
  const play = usePlay(step, (place?.number ?? 0) >= newest);
  useShortcuts([
    { keys: ',', name: 'One event back', group: 'In the past', run: () => step(-1) },
    { keys: '.', name: 'One event on', group: 'In the past', run: () => step(1) },
    { keys: 'escape', name: 'Back to now', group: 'In the past', run: leave },
  ]);
  const all = { from: Date.parse(edges?.first?.meta.at ?? place?.at ?? '') || opened, to: opened };
  return (
    <section aria-label="The past" className="sticky top-0 z-20 border-b border-accent-line bg-surface">
      {place && edges && <Rail all={all} at={Date.parse(place.at)} onStep={step} onPick={to} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-accent-soft px-gutter py-2">
        <span className="flex items-center gap-1">
          <IconButton size="sm" label="One event back" disabled={(place?.number ?? 1) <= 1} onClick={() => step(-1)}>
            <ChevronLeft className="size-4" aria-hidden />
          </IconButton>
          <IconButton size="sm" variant="secondary" label={play.playing ? 'Pause' : 'Play'} onClick={play.toggle}>
            {play.playing ? <Pause className="size-4" aria-hidden /> : <Play className="size-4" aria-hidden />}
          </IconButton>
          <IconButton
            size="sm"
            label="One event on"
            disabled={(place?.number ?? newest) >= newest}
            onClick={() => step(1)}
          >
            <ChevronRight className="size-4" aria-hidden />
          </IconButton>
        </span>
        <NativeSelect
          size="sm"
          aria-label="Events a second"
          value={String(play.speed)}
          onChange={(event) => play.setSpeed(Number(event.target.value) as Speed)}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed} a second
            </option>
          ))}
        </NativeSelect>
        <Where />
        <span className="ml-auto flex flex-wrap items-center gap-2 max-md:ml-0">
          <JumpField
            onJump={(around) => {
              const place = placeIn(around);
              if (place) to('number' in place ? place.number : place.until);
            }}
          />
          <Button variant="primary" size="sm" onClick={leave}>
            Back to now
          </Button>
        </span>
      </div>
    </section>
  );
};

type RailProps = { all: RailWindow; at: number; onStep: (by: number) => void; onPick: (at: string) => void };

/** The stretch of time stays where it is while the moment is in it. */
const Rail = ({ all, at, onStep, onPick }: RailProps) => {
  const [span, setSpan] = useState<Span>('All');
  const [window, setWindow] = useState<RailWindow>(all);
  const shown = isIn(window, at) ? window : windowAround(span, at, all);
  if (shown !== window) setWindow(shown);
  return (
    <>
      <PastRail
        window={shown}
        at={at}
        onStep={onStep}
        onPick={(instant) => onPick(new Date(Math.max(instant, all.from)).toISOString())}
      />
      <div className="px-gutter py-2">
        <Segmented
          label="Time that is shown"
          value={span}
          onChange={(next) => {
            setSpan(next);
            setWindow(windowAround(next, at, all));
          }}
          options={(['1 h', '1 d', '7 d', '30 d', 'All'] as const).map((value) => ({ value, label: value }))}
        />
      </div>
    </>
  );
};

/** The moment in words. While rows of another one are on their way, it says so. */
const Where = () => {
  const { workspaceId } = useWorkspace();
  const { place, pending, progress } = useMoment();
  const { data: event } = useQuery(place && String(place.number), (signal) =>
    getMomentEvent(workspaceId, place?.number ?? 1, signal),
  );
  if (progress)
    return (
      <p role="status" className="min-w-0 text-sm">
        Putting the past together: {formatNumber(progress.done)} of {formatNumber(progress.total)} events
      </p>
    );
  if (!place)
    return (
      <p role="status" className="text-sm text-ink-2">
        Opening the past…
      </p>
    );
  return (
    <p aria-busy={pending > 0} className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-sm">
      <b className="font-medium">
        <Moment at={place.at} millis day />
      </b>
      <span className="mono text-xs text-ink-3">#{formatNumber(place.number)}</span>
      {event && <Happened event={event} />}
    </p>
  );
};

const Happened = ({ event }: { event: HistoryRow }) => {
  const { verb, object, about } = buildSentence(event, useEventNames(event));
  return (
    <span className="min-w-0 truncate text-ink-2">
      after <ActorName actor={event.meta.actor} name={event.names?.[event.meta.actor.id]} /> {verb}{' '}
      {object && <span className="text-ink">{object}</span>} {about}
    </span>
  );
};
