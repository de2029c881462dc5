import { createHmac, timingSafeEqual } from 'node:crypto';
import { PaidPlan } from '@throughline/contracts/billing/plans.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { Instant } from '@throughline/contracts/row.js';
import { z } from 'zod';

const Locked = z.object({
  workspaceId: WorkspaceId,
  subscription: z.string(),
  plan: PaidPlan,
  seats: z.int(),
  at: z.enum(['now', 'period_end']),
  /** The moment that the figures are for. */
  prorationAt: Instant,
  figures: z.string(),
  until: Instant,
});
export type Locked = z.infer<typeof Locked>;

const signed = (key: Buffer, body: string): Buffer => createHmac('sha256', key).update(body).digest();

/** Returns what somebody was shown, so that exactly this is confirmed; nobody but this deployment makes one. */
export const getLock = (key: Buffer, locked: Locked): string => {
  const body = Buffer.from(JSON.stringify(locked)).toString('base64url');
  return `${body}.${signed(key, body).toString('base64url')}`;
};

/** Returns null: not one of ours. */
export const lockedIn = (key: Buffer, lock: string): Locked | null => {
  const [body = '', signature = ''] = lock.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signed(key, body);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Locked.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
};
