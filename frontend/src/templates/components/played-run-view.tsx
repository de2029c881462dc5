import { writeValue } from '@throughline/contracts/json.js';
import type { PlayedRun, PlayedStep } from '@throughline/contracts/templates/played-run.js';
import { clsx } from 'clsx';
import { Play } from 'lucide-react';
import { StatusGlyph } from '../../ui/status/status-glyph.js';
import { Throughline, ThroughlineStep } from '../../ui/timeline/throughline.js';
import { Badge } from '../../ui/status/badge.js';

/** Returns the result of a call without its wrapping. */
const formatResult = (result: unknown): string => {
  if (typeof result !== 'object' || result === null) return writeValue(result);
  const { result: inner, text, body, date, key } = result as Record<string, unknown>;
  return writeValue(inner ?? text ?? body ?? date ?? key ?? result);
};

/** The line at the left edge, without the column of numbers. */
const narrowClass = '[&>li]:grid-cols-[22px_minmax(0,1fr)] [&>li]:before:left-[11px] [&>li>span:first-child]:hidden';

/** A run that was played in memory, as the line of a run. `narrow`: in half a page. */
export const PlayedRunView = ({ run, narrow = false }: { run: PlayedRun; narrow?: boolean }) => {
  const calls = run.steps.filter((step) => step.kind === 'tool');
  const succeeded = run.ended.status === 'succeeded';
  return (
    <Throughline label={`Steps of “${run.name}”`} className={clsx('pb-2', narrow && narrowClass)}>
      <ThroughlineStep
        at=""
        node={<Play className="size-3.5" aria-hidden />}
        kind="Started"
        title={<span className="text-ink-2">{formatInputs(run)}</span>}
      />
      {calls.map((call, at) => (
        <CallLine key={at} number={at + 1} call={call} />
      ))}
      <ThroughlineStep
        at=""
        node={<StatusGlyph status={run.ended.status} />}
        kind="Ended"
        title={succeeded ? 'Succeeded' : 'Failed'}
      >
        <p className="px-2 text-sm whitespace-pre-wrap break-words">
          {run.ended.status === 'succeeded' ? run.ended.text : run.ended.message}
        </p>
      </ThroughlineStep>
    </Throughline>
  );
};

const formatInputs = ({ inputs }: PlayedRun): string => {
  const given = Object.entries(inputs).map(([name, value]) => `${name}: ${writeValue(value)}`);
  return given.length === 0 ? 'without inputs' : given.join(', ');
};

const CallLine = ({ number, call }: { number: number; call: Extract<PlayedStep, { kind: 'tool' }> }) => (
  <ThroughlineStep
    at={number}
    node={<StatusGlyph status={call.failure === undefined ? 'succeeded' : 'failed'} />}
    kind="Tool"
    title={
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
        <code className="flex-none font-mono text-xs">{call.tool}</code>
        <span className="min-w-0 wrap-anywhere whitespace-normal text-ink-2 first-letter:uppercase">{call.title}</span>
        {call.asks && (
          <Badge look="wait" className="flex-none">
            asks first
          </Badge>
        )}
        {call.recorded && <Badge className="flex-none">recorded answer</Badge>}
      </span>
    }
  >
    <p className="truncate px-2 pb-1 font-mono text-xs text-ink-3">{call.failure ?? formatResult(call.result)}</p>
  </ThroughlineStep>
);
