import { z } from 'zod';
import { previewChange } from '../billing/preview.js';
import { existing } from '../objects/account.js';
import { int, text } from '../wire/fields.js';
import { answer } from './answers.js';
import { route } from './route.js';
import { items, prorationBehavior, requestedItem } from './subscription-fields.js';

const fields = {
  preview_mode: z.enum(['next', 'recurring']).default('next'),
  subscription: text,
  subscription_details: z
    .strictObject({
      items: items.optional(),
      proration_behavior: prorationBehavior.default('create_prorations'),
      proration_date: int.optional(),
    })
    .optional(),
};

export const previewRoutes = [
  route('POST', '/v1/invoices/create_preview', fields, ({ account, params }) => {
    const { subscription_details: of, preview_mode: mode } = params;
    const subscription = existing(account, 'subscription', params.subscription, 'subscription');
    const invoice = previewChange(account, subscription, {
      items: (of?.items ?? []).map((item) => requestedItem(account, item)),
      // A preview of what recurs has no prorations.
      behavior: mode === 'recurring' ? 'none' : (of?.proration_behavior ?? 'create_prorations'),
      prorateAt: of?.proration_date ?? null,
      withWaiting: mode === 'next',
    });
    return answer(invoice);
  }),
];
