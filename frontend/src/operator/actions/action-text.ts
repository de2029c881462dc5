import type { OperatorAction } from '@throughline/contracts/operations/operator-actions.js';

type Text = { what: string; about?: string | undefined };

const textIn = (data: OperatorAction['data'], field: string): string | undefined => {
  const value = data[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
};
const listIn = (data: OperatorAction['data'], field: string): string => {
  const value = data[field];
  return Array.isArray(value) ? value.join(', ') : '';
};

/** Verb of each request to the worker. */
const asked: Readonly<Record<string, string>> = {
  rebuild: 'Rebuild',
  verify: 'Verify',
  audit: 'Audit',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  swap: 'Swap in',
  rollback: 'Roll back',
  drop: 'Drop',
  retry: 'Retry parked events of',
  skip: 'Skip an event in',
};

const operated = ({ data }: OperatorAction): Text => {
  const names = listIn(data, 'projections') || 'all projections';
  const position = textIn(data, 'position');
  return {
    what: `${asked[textIn(data, 'action') ?? ''] ?? 'Operate'} ${names}${position === undefined ? '' : `, #${position}`}`,
    about: textIn(data, 'reason'),
  };
};

const texts: Readonly<Record<string, (action: OperatorAction) => Text>> = {
  OperatorGranted: ({ person, data }) => ({
    what: `Make ${person ?? 'a deleted user'} an operator`,
    about: data['source'] === 'configuration' ? 'named in OPERATOR_EMAILS' : undefined,
  }),
  OperatorRevoked: ({ person }) => ({ what: `Revoke ${person ?? 'a deleted user'}` }),
  ProjectionsOperated: operated,
  JobsRetried: ({ data }) => ({ what: `Retry ${textIn(data, 'jobs')} jobs of ${textIn(data, 'queue')}` }),
  QueueDrained: ({ data }) => ({ what: `Remove ${textIn(data, 'jobs')} jobs of ${textIn(data, 'queue')}` }),
  MaintenancePlanned: ({ data }) => ({
    what: data['mode'] === 'full' ? 'Plan maintenance' : 'Plan read-only maintenance',
    about: textIn(data, 'message'),
  }),
  MaintenanceEnded: ({ data }) => ({
    what: 'End maintenance',
    about: data['by'] === 'plan' ? 'as planned' : undefined,
  }),
  DeploymentHalted: ({ data }) => ({ what: 'Halt all runs', about: textIn(data, 'reason') }),
  DeploymentReleased: () => ({ what: 'Release all runs' }),
  GlassBroken: ({ data }) => ({ what: 'Get access to the content of a workspace', about: textIn(data, 'reason') }),
  ContentSeen: ({ data }) => ({ what: `Read ${textIn(data, 'events')} events of a workspace` }),
  UnreadableEventSkipped: ({ data }) => ({
    what: `Go on without the unreadable event #${textIn(data, 'position')}`,
    about: textIn(data, 'reason'),
  }),
};

export const actionText = (action: OperatorAction): Text => texts[action.type]?.(action) ?? { what: action.type };
