import type { OperatorAction } from '@throughline/contracts/operations/operator-actions.js';
import { formatNumber } from '../../lib/numbers/format.js';

type Text = { what: string; about?: string | undefined };

const textIn = (data: OperatorAction['data'], field: string): string | undefined => {
  const value = data[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
};
const positionIn = (data: OperatorAction['data']): string | undefined =>
  typeof data['position'] === 'number' ? `#${formatNumber(data['position'])}` : undefined;
const listIn = (data: OperatorAction['data'], field: string): string => {
  const value = data[field];
  return Array.isArray(value) ? value.join(', ') : '';
};

/** Verb of each request to the worker. */
const asked: Readonly<Record<string, string>> = {
  rebuild: 'rebuild',
  verify: 'verify',
  audit: 'audit',
  pause: 'pause',
  resume: 'resume',
  cancel: 'cancel',
  swap: 'swap in',
  rollback: 'roll back',
  drop: 'drop',
  retry: 'retry parked events of',
  skip: 'skip an event in',
};

const operated = ({ data }: OperatorAction): Text => {
  const names = listIn(data, 'projections') || 'all projections';
  const position = positionIn(data);
  return {
    what: `Requested to ${asked[textIn(data, 'action') ?? ''] ?? 'operate'} ${names}${position === undefined ? '' : `, ${position}`}`,
    about: textIn(data, 'reason'),
  };
};

const texts: Readonly<Record<string, (action: OperatorAction) => Text>> = {
  OperatorGranted: ({ person, data }) => ({
    what: `Made ${person ?? 'a deleted user'} an operator`,
    about: data['source'] === 'configuration' ? 'named in OPERATOR_EMAILS' : undefined,
  }),
  OperatorRevoked: ({ person }) => ({ what: `Revoked the operator access of ${person ?? 'a deleted user'}` }),
  ProjectionsOperated: operated,
  JobsRetried: ({ data }) => ({ what: `Retried ${textIn(data, 'jobs')} jobs of ${textIn(data, 'queue')}` }),
  QueueDrained: ({ data }) => ({ what: `Removed ${textIn(data, 'jobs')} jobs of ${textIn(data, 'queue')}` }),
  MaintenancePlanned: ({ data }) => ({
    what: data['mode'] === 'full' ? 'Planned maintenance' : 'Planned read-only maintenance',
    about: textIn(data, 'message'),
  }),
  MaintenanceEnded: ({ data }) => ({
    what: 'Ended maintenance',
    about: data['by'] === 'plan' ? 'as planned' : undefined,
  }),
  DeploymentHalted: ({ data }) => ({ what: 'Halted all runs', about: textIn(data, 'reason') }),
  DeploymentReleased: () => ({ what: 'Released all runs' }),
  PermissionsReleased: () => ({ what: 'Recorded what roles may do since this release' }),
  GlassBroken: ({ data }) => ({ what: 'Got access to the content of a workspace', about: textIn(data, 'reason') }),
  ContentSeen: ({ data }) => ({ what: `Read ${textIn(data, 'events')} events of a workspace` }),
  UnreadableEventSkipped: ({ data }) => ({
    what: `Went on without the unreadable event ${positionIn(data)}`,
    about: textIn(data, 'reason'),
  }),
};

export const actionText = (action: OperatorAction): Text => texts[action.type]?.(action) ?? { what: action.type };
