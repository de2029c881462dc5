import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { ArrowRightLeft } from 'lucide-react';
import { ThroughlineStep } from '../../ui/timeline/throughline.js';

/** A stable code in words. */
const inWords = (code: string): string => code.replaceAll('_', ' ');

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
          <b className="font-medium">{to.model} took over</b>{' '}
          <span className="text-ink-2">
            {from.model}: {inWords(because)}. It stays on {to.model} to the end.
          </span>
        </>
      }
    />
  ));
