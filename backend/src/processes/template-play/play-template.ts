import { fillTemplate } from '@throughline/contracts/templates/fill-template.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { PlayedRun } from '@throughline/contracts/templates/played-run.js';
import { exampleValues, type VariableValues } from '@throughline/contracts/templates/template-variable.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import { validateInputs } from '../../runs/domain/validate-inputs.js';
import { playAgent } from './play-agent.js';
import { PlayTools } from './play-tools.js';

type Given = { values?: VariableValues; inputs?: RunInputs; signal: AbortSignal };

/** Plays one sample of a template, with its own values and inputs or with others. One that was recorded is shown as it went. */
export const playSample = async (file: TemplateFile, at: number, given: Given): Promise<PlayedRun | null> => {
  const sample = file.samples[at];
  const { agents } = fillTemplate(file, { ...exampleValues(file.variables), ...given.values });
  const agent = agents.find(({ part }) => part === sample?.agent);
  if (sample === undefined || agent === undefined) return null;
  if (sample.recorded !== undefined)
    return { name: sample.name, agent: agent.name, inputs: sample.inputs, ...sample.recorded };
  const inputs = validateInputs(agent.definition.inputs, given.inputs ?? sample.inputs, false);
  const tools = new PlayTools(sample);
  const played = await playAgent(agent.definition, inputs, { tools, signal: given.signal });
  return { name: sample.name, agent: agent.name, inputs, ...played, notes: tools.notes() };
};
