import type { TriggerKind } from '@throughline/contracts/triggers/trigger.requests.js';
import { clsx } from 'clsx';
import { Blocks, Clock, Link2, Zap } from 'lucide-react';

export const triggerKindNames: Record<TriggerKind, string> = {
  schedule: 'Schedule',
  webhook: 'Webhook',
  event: 'Event',
  item: 'App',
};

const icons = { schedule: Clock, webhook: Zap, event: Link2, item: Blocks };

export type TriggerIconProps = {
  kind: TriggerKind;
  /** The kind is said next to it. */
  silent?: boolean | undefined;
  className?: string | undefined;
};

/** A schedule is a clock, a webhook a bolt and an event a link, wherever a trigger is shown. */
export const TriggerIcon = ({ kind, silent = false, className }: TriggerIconProps) => {
  const Icon = icons[kind];
  const spoken = silent ? { 'aria-hidden': true } : { 'aria-label': triggerKindNames[kind], role: 'img' };
  return <Icon className={clsx('flex-none text-ink-3', className)} {...spoken} />;
};
