import { z } from 'zod';
import { catchUp } from './billing/due.js';
import { closeDispute, openDispute } from './billing/disputes.js';
import { completeSession, type Entered, type Paid } from './billing/checkout.js';
import { applyOutcome } from './billing/collect.js';
import { confirmPayment } from './billing/payments.js';
import { replaceCard } from './billing/replace-card.js';
import type { Work } from './keeping/work.js';
import { existing, getSettings, type Account } from './objects/account.js';
import type { Network } from './objects/further.js';
import type { WebhookSender } from './webhooks/sender.js';

type ControlDeps = { account: Account; work: Work; webhooks: WebhookSender };

/** Returns what customers, their banks, operators and time do. Each resolves when its events were sent. */
export const controlFor = ({ account, work, webhooks }: ControlDeps) => {
  const done = async <T>(run: () => T): Promise<T> => {
    await work.do(() => catchUp(account));
    const result = await work.do(run);
    await webhooks.deliver();
    return result;
  };
  return {
    /** Does what is due. */
    tick: () => done(() => undefined),
    state: () => work.do(() => ({ now: account.clock.now(), network: { ...getSettings(account.store).network } })),
    /** Moves the clock forward to a moment, and does what is due by then. */
    moveTo: (at: number) =>
      done(() => {
        getSettings(account.store).offset += Math.max(0, at - account.clock.now());
        catchUp(account);
      }),
    setNetwork: (network: Network) => done(() => void (getSettings(account.store).network = network)),
    payCheckout: ({ session, ...entered }: Entered & { session: string }): Promise<Paid> =>
      done(() => completeSession(account, existing(account, 'checkout.session', session), entered)),
    replaceCard: ({ customer, card }: { customer: string; card: string }) =>
      done(() => void replaceCard(account, existing(account, 'customer', customer), card)),
    confirmPayment: (id: string) =>
      done(() => {
        const invoice = existing(account, 'invoice', id);
        confirmPayment(account, invoice);
        applyOutcome(account, invoice, { kind: 'paid' });
      }),
    openDispute: (invoice: string) => done(() => void openDispute(account, existing(account, 'invoice', invoice))),
    closeDispute: (invoice: string, outcome: 'lost' | 'won') =>
      done(() => void closeDispute(account, existing(account, 'invoice', invoice), outcome)),
  };
};
export type PaymentsControl = ReturnType<typeof controlFor>;

const Move = z.strictObject({ to: z.int() });
const NetworkBody = z.strictObject({
  late: z.int().nonnegative(),
  twice: z.boolean(),
  shuffled: z.boolean(),
  lost: z.boolean(),
});

/** Answers what operators ask by HTTP; undefined where there is no such thing. */
export const answerControl = async (control: PaymentsControl, name: string, input: unknown): Promise<unknown> => {
  if (name === 'move') await control.moveTo(Move.parse(input).to);
  else if (name === 'network') await control.setNetwork(NetworkBody.parse(input));
  else if (name !== 'state') return undefined;
  return control.state();
};
