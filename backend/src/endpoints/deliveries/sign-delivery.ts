import { createHmac } from 'node:crypto';

type Signed = { id: string; at: Date; body: string };

/** Returns the headers of Standard Webhooks, with a signature by each secret that is live. */
export const signDelivery = ({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  const signed = signatures.length === 0 ? {} : { 'webhook-signature': signatures.join(' ') };
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, ...signed };
};
