import { PlanMaintenanceRequest, type MaintenanceState } from '@throughline/contracts/operations/maintenance.js';
import { exitCodes, OperatorMistake } from '@throughline/projections/ops/exit-codes.js';
import { PlanOfMaintenance } from '../maintenance/plan-maintenance.js';
import { Maintenance } from '../maintenance/maintenance.js';
import type { Area, Tools, Values, Work } from './area.js';
import { commandLineMeta } from './command-line-meta.js';
import { mistakeIn } from './mistake-in.js';

const modes: Readonly<Record<string, 'read_only' | 'full'>> = { 'read-only': 'read_only', full: 'full' };

const told = ({ mode, plan }: MaintenanceState): string => {
  if (plan === null) return 'Maintenance is off.';
  const end = plan.until === null ? 'nobody knows when it ends' : `until ${plan.until}`;
  const itself = plan.endsByItself ? ', by itself' : '';
  return `${plan.mode.replace('_', '-')} maintenance ${mode === 'off' ? 'is planned' : 'is on'}: from ${plan.from}, ${end}${itself}. ${plan.message}`;
};

const show = ({ app, say }: Tools, json: boolean): number => {
  const { state } = app.get(Maintenance, { strict: false });
  say(json ? JSON.stringify(state, null, 2) : told(state));
  return exitCodes.done;
};

/** In seconds: a month, and a year. */
const longest = { begins: 30 * 86_400, lasts: 365 * 86_400 };
const wants = {
  message: 'what people are told, of 3 to 500 letters',
  begins: `seconds from 0 to ${longest.begins}`,
  lasts: `minutes from 0 to ${longest.lasts / 60}`,
  until: 'an instant with its zone, as in 2030-01-31T18:00:00Z',
};

const seconds = (name: 'begins' | 'lasts', text: string): number => {
  const value = Math.round(Number(text) * (name === 'lasts' ? 60 : 1));
  if (text.trim() !== '' && value >= 0 && value <= longest[name]) return value;
  throw new OperatorMistake(`--${name}: got ${text.trim() || 'nothing'}, wants ${wants[name]}.`);
};

const endOf = ({ lasts, until }: Values, begins: number): string | null => {
  if (lasts === undefined) return until ?? null;
  if (until !== undefined) throw new OperatorMistake('--lasts and --until both say when it ends: say one of them.');
  return new Date(Date.now() + (begins + seconds('lasts', lasts)) * 1_000).toISOString();
};

const requested = (mode: 'read_only' | 'full', values: Values): PlanMaintenanceRequest => {
  const begins = values.begins === undefined ? 60 : seconds('begins', values.begins);
  const parsed = PlanMaintenanceRequest.safeParse({
    mode,
    message: values.message,
    begins,
    until: endOf(values, begins),
    endsByItself: values['ends-by-itself'],
  });
  if (parsed.success) return parsed.data;
  throw mistakeIn(parsed.error, values, wants);
};

const plan =
  (request: PlanMaintenanceRequest, json: boolean): Work =>
  async (tools) => {
    await tools.app.get(PlanOfMaintenance, { strict: false }).plan(request, commandLineMeta());
    return show(tools, json);
  };

const end =
  (json: boolean): Work =>
  async (tools) => {
    await tools.app.get(PlanOfMaintenance, { strict: false }).end('operator', commandLineMeta());
    return show(tools, json);
  };

export const maintenanceArea: Area = {
  usage: `npm run ops -- maintenance <command> [--json]

  status
  read-only --message <text>   people read, changes answer 503, webhooks are kept for later
  full --message <text>        everything answers 503, pages lead to the maintenance page
  off

  --begins <seconds>           from now; 60 without it, so that people are told before
  --lasts <minutes>            or --until <instant>: the expected end
  --ends-by-itself             over at the expected end without anybody saying so

Exit codes: 0 done, 1 failed, 2 wrong command, 3 the product does not run, 4 refused.`,
  work: ({ command, values }) => {
    const mode = modes[command ?? ''];
    if (mode !== undefined) return plan(requested(mode, values), values.json);
    if (command === 'off') return end(values.json);
    return command === 'status' ? (tools) => Promise.resolve(show(tools, values.json)) : undefined;
  },
};
