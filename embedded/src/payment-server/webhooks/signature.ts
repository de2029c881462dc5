import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` of a payload that is sent at this time, in seconds. */
export const signatureOf = (payload: string, secret: string, timestamp: number): string => {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
};
