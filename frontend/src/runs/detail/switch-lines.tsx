import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { ArrowRightLeft } from 'lucide-react';
import { ThroughlineStep } from '../../ui/timeline/throughline.js';

const causes: Readonly<Record<string, string>> = {
  circuit_open: 'had failed too often shortly before',
  model_empty: 'answered nothing',
  model_filtered: 'refused the content',
  model_forbidden: 'is not open to this account',
  model_not_connected: 'has no connected account',
  model_not_found: 'does not exist any more',
  model_overloaded: 'was overloaded',
  model_quota: 'has used up its quota',
  model_rate_limited: 'took no more calls',
  model_refused: 'refused to answer',
  model_stalled: 'stopped answering',
  model_unauthorized: 'refused the key',
  model_unavailable: 'was not available',
  model_unreachable: 'could not be reached',
};

/** Returns what became of a model, after its name; a code without words is written as it is. */
const describeCause = (code: string): string => causes[code] ?? `failed (${code.replaceAll('_', ' ')})`;

/** Each change of the model is a line of its own: the model stays until the end of the run. */
export const SwitchLines = ({ step }: { step: StepRow }) =>
  step.switches.map(({ from, to, because }, at) => (
    <ThroughlineStep
      key={at}
      at=""
      node={<ArrowRightLeft className="size-3.5 text-wait" aria-hidden />}
      kind="Fallback"
      title={
        <>
          <b className="font-medium">{to.model} took over</b>:{' '}
          <span className="text-ink-2">
            {from.model} {describeCause(because)}. The run stays on {to.model} to the end.
          </span>
        </>
      }
    />
  ));
