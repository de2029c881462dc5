import { fillTemplate, variablesIn } from '@throughline/contracts/templates/fill-template.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { VariableValues } from '@throughline/contracts/templates/template-variable.js';
import { describeSchedule } from '../../triggers/components/describe-timing.js';

/** Returns when the schedules start, by the time of day that each takes from a value: `Weekdays at 17:00, Europe/Berlin`. */
export const describeStarts = (file: TemplateFile, values: VariableValues): Readonly<Record<string, string>> => {
  const times = file.variables.filter(({ type }) => type === 'time').map(({ name }) => name);
  const starts = fillTemplate(file, values).triggers.flatMap(({ settings }, at) => {
    const written = JSON.stringify(file.triggers[at]?.settings);
    if (settings.kind !== 'schedule' || variablesIn(JSON.stringify(settings)).length > 0) return [];
    const when = describeSchedule(settings);
    return times.filter((name) => variablesIn(written).includes(name)).map((name): [string, string] => [name, when]);
  });
  return Object.fromEntries(starts);
};
