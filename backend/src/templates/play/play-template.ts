import { fillTemplate } from '@throughline/contracts/templates/fill-template.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { PlayedRun } from '@throughline/contracts/templates/played-run.js';
import { exampleValues, type VariableValues } from '@throughline/contracts/templates/template-variable.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import { validateInputs } from '../../runs/public.js';
import { requireFillable } from '../require-fillable.js';
import { playAgent } from './play-agent.js';
import type { PlayTime } from './play-time.js';
import { PlayTools } from './play-tools.js';

type Given = {
  values?: VariableValues;
  inputs?: RunInputs;
  time: PlayTime;
  /** The workspace whose turn it takes where workspaces take turns; without one, it shares a turn with all others. */
  workspaceId?: WorkspaceId | undefined;
};

/** All that is played for nobody waits its turn as one workspace does, so it keeps no workspace waiting. */
const everybody = WorkspaceId.parse('00000000-0000-4000-8000-000000000000');

/** Plays one sample of a template, with its own values and inputs or with others. One that was recorded is shown as it went. */
export const playSample = async (file: TemplateFile, at: number, given: Given): Promise<PlayedRun | null> => {
  const sample = file.samples[at];
  const values = { ...exampleValues(file.variables), ...given.values };
  requireFillable(file, values);
  const { agents } = fillTemplate(file, values);
  const agent = agents.find(({ part }) => part === sample?.agent);
  if (sample === undefined || agent === undefined) return null;
  if (sample.recorded !== undefined)
    return { name: sample.name, agent: agent.name, inputs: sample.inputs, ...sample.recorded };
  const inputs = validateInputs(agent.definition.inputs, given.inputs ?? sample.inputs, false);
  const tools = new PlayTools(sample);
  const { time, workspaceId = everybody } = given;
  const played = await playAgent(agent.definition, inputs, { tools, time, workspaceId });
  return { name: sample.name, agent: agent.name, inputs, ...played, notes: tools.notes() };
};
