import { PlanMaintenanceRequest, type MaintenanceState } from '@throughline/contracts/operations/maintenance.js';
import { exitCodes, CommandMistake } from '@throughline/platform/command-line/exit-codes.js';
import { MaintenancePlanning } from '@throughline/backend/operations/maintenance/plan-maintenance.js';
import { Maintenance } from '@throughline/backend/operations/maintenance/maintenance.js';
import type { Area, Tools, Values, Work } from './area.js';
import { commandLineMeta } from './command-line-meta.js';
import { mistakeIn } from './mistake-in.js';

const modes: Readonly<Record<string, 'read_only' | 'full'>> = { 'read-only': 'read_only', full: 'full' };

const formatState = ({ mode, plan }: MaintenanceState): string => {
  if (plan === null) return 'Maintenance is off.';
  const end = plan.until === null ? 'with no planned end' : `until ${plan.until}`;
  const itself = plan.endsByItself ? ', ends automatically' : '';
  return `${plan.mode.replace('_', '-')} maintenance ${mode === 'off' ? 'is planned' : 'is on'}: from ${plan.from}, ${end}${itself}. ${plan.message}`;
};

const show = ({ app, print }: Tools, json: boolean): number => {
  const { state } = app.get(Maintenance, { strict: false });
  print(json ? JSON.stringify(state, null, 2) : formatState(state));
  return exitCodes.done;
};

/** A month until it begins, and a year until it ends. */
const maxSeconds = { begins: 30 * 86_400, lasts: 365 * 86_400 };
const wants = {
  message: 'the message for people, of 3 to 500 characters',
  begins: `seconds from 0 to ${maxSeconds.begins}`,
  lasts: `minutes from 0 to ${maxSeconds.lasts / 60}`,
  until: 'an instant with its zone, as in 2030-01-31T18:00:00Z',
};

const seconds = (name: 'begins' | 'lasts', text: string): number => {
  const value = Math.round(Number(text) * (name === 'lasts' ? 60 : 1));
  if (text.trim() !== '' && value >= 0 && value <= maxSeconds[name]) return value;
  throw new CommandMistake(`--${name}: got ${text.trim() || 'nothing'}, wants ${wants[name]}.`);
};

const getEnd = ({ lasts, until }: Values, begins: number): string | null => {
  if (lasts === undefined) return until ?? null;
  if (until !== undefined) throw new CommandMistake('--lasts and --until both set the end: use one of them.');
  return new Date(Date.now() + (begins + seconds('lasts', lasts)) * 1_000).toISOString();
};

const requested = (mode: 'read_only' | 'full', values: Values): PlanMaintenanceRequest => {
  const begins = values.begins === undefined ? 60 : seconds('begins', values.begins);
  const parsed = PlanMaintenanceRequest.safeParse({
    mode,
    message: values.message,
    begins,
    until: getEnd(values, begins),
    endsByItself: values['ends-by-itself'],
  });
  if (parsed.success) return parsed.data;
  throw mistakeIn(parsed.error, values, wants);
};

const plan =
  (request: PlanMaintenanceRequest, json: boolean): Work =>
  async (tools) => {
    await tools.app.get(MaintenancePlanning, { strict: false }).plan(request, commandLineMeta());
    return show(tools, json);
  };

const end =
  (json: boolean): Work =>
  async (tools) => {
    await tools.app.get(MaintenancePlanning, { strict: false }).end('operator', commandLineMeta());
    return show(tools, json);
  };

export const maintenanceArea: Area = {
  usage: `npm run ops -- maintenance <command> [--json]

  status
  read-only --message <text>   people can read, changes answer 503, webhook calls are stored and processed later
  full --message <text>        everything answers 503, and pages show the maintenance page
  off

  --begins <seconds>           seconds from now, 60 by default, so that people are notified before it begins
  --lasts <minutes>            or --until <instant>: the expected end
  --ends-by-itself             ends maintenance automatically at the expected end

Exit codes: 0 done, 1 failed, 2 wrong command, 3 the product is not running, 4 refused.`,
  work: ({ command, values }) => {
    const mode = modes[command ?? ''];
    if (mode !== undefined) return plan(requested(mode, values), values.json);
    if (command === 'off') return end(values.json);
    return command === 'status' ? (tools) => Promise.resolve(show(tools, values.json)) : undefined;
  },
};
