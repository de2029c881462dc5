import type { UndoLine, UndoPlan } from '@throughline/contracts/undo/undo.requests.js';
import { ArrowRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ActorName } from '../../components/names/actor-name.js';
import { useNames } from '../../components/names/member-names.js';
import { formatNumber, pluralise } from '../../lib/numbers/format.js';
import { Button } from '../../ui/buttons/button.js';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { RadioGroup } from '../../ui/choice/radio-group.js';
import { Diff, type DiffField } from '../../ui/diff/diff.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { UndoCalls } from './undo-calls.js';
import { describeField, describeLine, formatValue, isShort, toggle } from './undo-words.js';

export type Choices = { except: ReadonlySet<string>; overwrite: ReadonlySet<string>; calls: ReadonlySet<string> };
type LinesProps = { plan: UndoPlan; choices: Choices; onChange: (choices: Choices) => void };

/** How many lines of a group are drawn at first. */
const drawn = 50;

/** Everything that the plan has, in groups: what is put back, what the person chooses, and what is not. */
export const UndoLines = ({ plan, choices, onChange }: LinesProps) => {
  const { lines } = plan;
  const ofState = (...states: UndoLine['state'][]) => lines.filter(({ state }) => states.includes(state));
  return (
    <div className="grid gap-5">
      <Group title="Put back" hint="Not changed since." lines={ofState('put_back')}>
        {(line) => (
          <Line line={line}>
            {(title) => (
              <Checkbox
                label={title}
                checked={!choices.except.has(line.key)}
                onChange={({ target }) =>
                  onChange({ ...choices, except: toggle(choices.except, line.key, !target.checked) })
                }
              />
            )}
          </Line>
        )}
      </Group>
      <Group
        title="Your choice"
        hint="Changed since. It is kept unless you choose otherwise."
        lines={ofState('changed_since')}
      >
        {(line) => (
          <Line line={line}>
            {(title) => (
              <div className="grid gap-1">
                <RadioGroup
                  inline
                  label={title}
                  value={choices.overwrite.has(line.key) ? 'put_back' : 'keep'}
                  onChange={(value) =>
                    onChange({ ...choices, overwrite: toggle(choices.overwrite, line.key, value === 'put_back') })
                  }
                  options={[
                    { value: 'keep', label: 'Keep what it is now' },
                    { value: 'put_back', label: 'Put back' },
                  ]}
                />
                {line.since && <Since since={line.since} />}
              </div>
            )}
          </Line>
        )}
      </Group>
      <UndoCalls plan={plan} chosen={choices.calls} onChoose={(calls) => onChange({ ...choices, calls })} />
      <Group title="Done already" hint="It has its value of before." lines={ofState('done')}>
        {(line) => <Title line={line} />}
      </Group>
      <NotUndone plan={plan} />
    </div>
  );
};

/** Lists what cannot be undone by its reason. */
const NotUndone = ({ plan: { lines, rest } }: Pick<LinesProps, 'plan'>) => (
  <>
    <Group
      title="Cannot be undone"
      hint="Your role cannot change this."
      lines={lines.filter(({ state }) => state === 'not_allowed')}
    >
      {(line) => <Title line={line} />}
    </Group>
    <Group
      title="Cannot be undone"
      hint="Archived, removed or no longer kept."
      lines={lines.filter(({ state }) => state === 'gone')}
    >
      {(line) => <Title line={line} />}
    </Group>
    {[...new Set(rest.map(({ reason }) => reason))].map((reason) => (
      <Rest key={reason} reason={reason} events={rest.filter((each) => each.reason === reason)} />
    ))}
  </>
);

type GroupProps = {
  title: string;
  hint?: string;
  lines: readonly UndoLine[];
  children: (line: UndoLine) => ReactNode;
};

const Group = ({ title, hint, lines, children }: GroupProps) => {
  const [all, setAll] = useState(false);
  if (lines.length === 0) return null;
  const shown = all ? lines : lines.slice(0, drawn);
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-sm font-medium">
        {title} <span className="font-normal text-ink-3 tabular-nums">{formatNumber(lines.length)}</span>
        {hint && <span className="text-xs font-normal text-ink-3">{hint}</span>}
      </h3>
      <ul className="grid gap-2.5">
        {shown.map((line) => (
          <li key={line.key}>{children(line)}</li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button size="sm" className="justify-self-start" onClick={() => setAll(true)}>
          {formatNumber(lines.length - shown.length)} more
        </Button>
      )}
    </section>
  );
};

const Title = ({ line }: { line: UndoLine }) => (
  <span className="text-sm break-words">
    {line.name} <span className="text-ink-3">{describeField(line)}</span>
  </span>
);

type LineProps = { line: UndoLine; children: (title: ReactNode) => ReactNode };

/** A thing with its choice, and what becomes of each value: short ones in the line, long ones on request. */
const Line = ({ line, children }: LineProps) => {
  const [open, setOpen] = useState(false);
  const fields = describeLine(line, useNames());
  const isInLine = fields.length === 1 && fields.every(isShort);
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">{children(<Title line={line} />)}</div>
        <div className="min-w-0 max-sm:pl-6">
          {isInLine ? (
            fields.map((field, at) => <Values key={at} {...field} />)
          ) : (
            <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Hide' : pluralise(fields.length, 'value')}
            </Button>
          )}
        </div>
      </div>
      {open && <Diff fields={fields} stacked className="sm:ml-6" />}
    </div>
  );
};

const Values = ({ before, after }: DiffField) => (
  <span className="inline-flex max-w-full flex-wrap items-center gap-1.5 text-sm">
    <span className="rounded-xs bg-del-bg px-1.5 break-words">
      <span className="sr-only">Now: </span>
      {formatValue(before)}
    </span>
    <ArrowRight className="size-3.5 flex-none text-ink-3" aria-hidden />
    <span className="rounded-xs bg-add-bg px-1.5 break-words">
      <span className="sr-only">Then: </span>
      {formatValue(after)}
    </span>
  </span>
);

const Since = ({ since: { by, at } }: { since: NonNullable<UndoLine['since']> }) => (
  <span className="inline-flex flex-wrap items-center gap-1.5 text-xs text-ink-3">
    Changed by <ActorName actor={by} /> <RelativeTime at={at} />
  </span>
);

/** Events that cannot be undone for the same reason. */
const Rest = ({ reason, events }: { reason: string; events: UndoPlan['rest'] }) => (
  <section aria-label="Cannot be undone" className="grid gap-2">
    <h3 className="flex flex-wrap items-baseline gap-x-2 text-sm font-medium">
      Cannot be undone <span className="text-xs font-normal text-ink-3">{reason}</span>
    </h3>
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {events.map(({ type, count }) => (
        <li key={type}>
          <span className="mono">{type}</span>{' '}
          {count > 1 && <span className="text-ink-3 tabular-nums">{formatNumber(count)}</span>}
        </li>
      ))}
    </ul>
  </section>
);
