import type { PlayedRun } from '@throughline/contracts/templates/played-run.js';
import { useState } from 'react';
import { PlayedRunView } from '../../../components/templates/played-run-view.js';
import { Segmented } from '../../../ui/choice/segmented.js';
import { ReviewPart } from './part.js';

/** Each sample as it comes out on this installation. */
export const Samples = ({ runs }: { runs: readonly PlayedRun[] }) => {
  const [chosen, setChosen] = useState('0');
  const run = runs[Number(chosen)];
  if (run === undefined) return null;
  return (
    <ReviewPart title="Samples">
      <div className="overflow-hidden rounded-md border border-line">
        <div className="overflow-x-auto border-b border-line bg-sunken/50 p-2">
          <Segmented
            label="Sample"
            value={chosen}
            onChange={setChosen}
            options={runs.map(({ name }, at) => ({ value: String(at), label: name }))}
          />
        </div>
        <PlayedRunView run={run} />
      </div>
    </ReviewPart>
  );
};
