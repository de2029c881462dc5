import type { UndoCall, UndoPlan } from '@throughline/contracts/undo/undo.requests.js';
import { nameRun } from '@throughline/contracts/runs/run.rows.js';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/numbers/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { ContentView } from '../../runs/components/content-view.js';
import { Button } from '../../ui/buttons/button.js';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { formatValue, toggle } from './undo-words.js';

type CallsProps = {
  plan: Pick<UndoPlan, 'calls' | 'moreCalls'>;
  chosen: ReadonlySet<string>;
  onChoose: (keys: ReadonlySet<string>) => void;
};

/** Shows what was sent to services outside, and which calls undo it; a person chooses those that are offered. */
export const UndoCalls = ({ plan: { calls, moreCalls }, chosen, onChoose }: CallsProps) => {
  if (calls.length === 0) return null;
  return (
    <section aria-label="Outside" className="grid gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-sm font-medium">
        Outside <span className="font-normal text-ink-3 tabular-nums">{formatNumber(calls.length + moreCalls)}</span>
        <span className="text-xs font-normal text-ink-3">
          Sent to services. Nothing is called back without approval.
        </span>
      </h3>
      <ul className="grid gap-3">
        {calls.map((call) => (
          <li key={call.key}>
            <Call
              call={call}
              isChosen={chosen.has(call.key)}
              onChoose={(has) => onChoose(toggle(chosen, call.key, has))}
            />
          </li>
        ))}
      </ul>
      {moreCalls > 0 && (
        <p className="text-xs text-ink-3">{formatNumber(moreCalls)} more. Choose fewer events to see them.</p>
      )}
    </section>
  );
};

type CallProps = { call: UndoCall; isChosen: boolean; onChoose: (isChosen: boolean) => void };

const Call = ({ call, isChosen, onChoose }: CallProps) => {
  const [open, setOpen] = useState(false);
  const { request, answer, inverse, state, reason } = call;
  const isOffered = state === 'offer';
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          {isOffered ? (
            <Checkbox
              label={<Title call={call} />}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
          ) : (
            <Title call={call} />
          )}
          <div className={isOffered ? 'grid gap-1 pl-6' : 'grid gap-1'}>
            <Origin call={call} />
            {inverse && isOffered && <Inverse inverse={inverse} />}
            {!isOffered && <span className="text-xs text-ink-3">{reason ?? explanations[state]}</span>}
          </div>
        </div>
        {(request ?? answer) !== null && (
          <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)} className="max-sm:ml-6">
            {open ? 'Hide' : 'Request and answer'}
          </Button>
        )}
      </div>
      {open && (
        <div className="grid min-w-0 gap-2 sm:ml-6">
          {request && <ContentView title="Request" content={request} />}
          {answer && <ContentView title="Answer" content={answer} />}
        </div>
      )}
    </div>
  );
};

const explanations: Partial<Record<UndoCall['state'], string>> = {
  waits: 'Its undo waits for approval.',
  done: 'It was undone.',
  erased: 'What was sent is no longer kept.',
  not_allowed: 'Your role cannot change this.',
  archived: 'The agent is archived. Restore it first.',
  no_account: 'The account is disconnected, or the agent may not use it any more.',
  personal: 'The account is somebody’s own. Only they can offer this.',
};

const Title = ({ call: { service, title } }: { call: UndoCall }) => (
  <span className="text-sm break-words">
    {title} <span className="text-ink-3">{service}</span>
  </span>
);

const Origin = ({ call: { agent, run, account, at } }: { call: UndoCall }) => {
  const { path } = useWorkspace();
  return (
    <span className="flex min-w-0 flex-wrap gap-x-1.5 text-xs text-ink-3">
      <Link to={path('agents', agent.id, 'runs', run.id)} className="link min-w-0 break-words">
        {agent.name} {nameRun(run)}
      </Link>
      {account !== null && <span className="min-w-0 break-words">with {account}</span>}
      <RelativeTime at={at} />
    </span>
  );
};

const Inverse = ({ inverse: { title, arguments: given } }: { inverse: NonNullable<UndoCall['inverse']> }) => (
  <span className="flex min-w-0 flex-wrap items-center gap-1.5 text-sm">
    <ArrowRight className="size-3.5 flex-none text-ink-3" aria-hidden />
    <span className="sr-only">Undone by: </span>
    {title}
    {Object.entries(given).map(([name, value]) => (
      <span key={name} className="max-w-full truncate rounded-xs border border-line px-1.5 text-xs">
        <span className="text-ink-3">{name}</span>{' '}
        {formatValue(typeof value === 'object' || typeof value === 'boolean' ? JSON.stringify(value) : value)}
      </span>
    ))}
  </span>
);
