import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { PlayedRun } from '@throughline/contracts/templates/played-run.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { PlayTime } from './play-time.js';
import { playSample } from './play-template.js';

/** Applies to each sample. */
const maxMs = 5_000;

/** Plays each sample with its own values, for a workspace or for everybody. Throws when one does not end in time. */
export const playSamples = async (file: TemplateFile, workspaceId?: WorkspaceId): Promise<PlayedRun[]> => {
  const runs = await Promise.all(
    file.samples.map((_, at) =>
      playSample(file, at, { time: new PlayTime(maxMs), workspaceId }).catch(failedRun(file, at)),
    ),
  );
  return runs.filter((run) => run !== null);
};

/** Inputs that do not fit are a failure of the sample. */
const failedRun =
  ({ samples, agents }: TemplateFile, at: number) =>
  (error: unknown): PlayedRun | null => {
    const sample = samples[at];
    if (!(error instanceof DomainError) || error.code === 'overloaded' || sample === undefined) throw error;
    const { name, inputs } = sample;
    const agent = agents.find(({ part }) => part === sample.agent)?.name ?? '';
    const message = error.extras.errors?.map(({ pointer, detail }) => `${pointer.slice(1)}: ${detail}`).join(' ');
    return {
      name,
      agent,
      inputs,
      steps: [],
      ended: { status: 'failed', message: message ?? error.message },
      notes: {},
    };
  };
