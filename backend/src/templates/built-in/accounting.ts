import { inCents } from './expressions.js';
import { data, figure, template, webhook, words, type BuiltInTemplate } from './template.js';

const isSure = 'length(found) == `1` && abs(not_null(found[0].total, `0`) - amount) <= `[[tolerance]]`';
const reason =
  "length(found) == `0` && 'no invoice' || length(found) > `1` && 'several invoices' || join('', [found[0].number, ' is over ', to_string(not_null(found[0].total, 'an unknown sum'))])";

const bankMatch = template({
  version: 1,
  listing: {
    slug: 'bank-match',
    title: 'Bank match',
    summary: 'Matches payments to open invoices by reference and amount. The rest goes to a person.',
    does: 'Looks for the number of an open invoice in the reference of each payment and compares the amounts. What fits is listed as paid, and what does not is kept, after approval, for a person to decide, with the reason.',
    fits: 'People who tick off a bank statement against a list of invoices.',
    steps: [
      'Looks for invoice numbers in the references',
      'Compares the amounts',
      'Keeps unclear payments after approval',
      'Lists invoices that are still open',
    ],
    categories: ['finance'],
    tags: ['bank', 'payment', 'invoice', 'reconciliation'],
    icon: { glyph: 'coins', tint: 4 },
    minutes: 3,
  },
  agents: [
    {
      part: 'match',
      name: 'Bank match',
      description: 'Matches payments to open invoices.',
      instructions: `
You match payments to open invoices. A payment has a reference and an amount, an invoice a number and a total.

1. Look for invoices with \`json.query\`, data: {"payments": {{payments}}, "invoices": {{invoices}}}, query: "map(&let $payment = not_null(reference, '') in {reference: $payment, amount: amount, found: $.invoices[?contains($payment, number)]}, payments)"
2. List what fits with \`json.query\`, data: {{step 1}}, query: "join(', ', [?${isSure}].join(' ', [found[0].number, to_string(amount)]))"
3. List what is unclear with \`json.query\`, data: {{step 1}}, query: "join('; ', [?!(${isSure})].join('', ['“', reference, '” ', to_string(amount), ': ', ${reason}]))"
4. If {{step 3}} is not empty then keep it with \`notes.write\`, key: payments to look at, text: {{step 3}}
5. List what is still open with \`json.query\`, data: {"invoices": {{invoices}}, "matched": {{step 1}}}, query: "let $paid = matched[?${isSure}].found[0].number in join(', ', invoices[?!contains($paid, number)].number)"
6. If {{step 2}} is empty then No payment fits an invoice otherwise Paid, in [[currency]]: {{step 2}}
7. If {{step 3}} is empty then No payment is unclear otherwise For a person to decide: {{step 3}}
8. If {{step 5}} is empty then Every invoice is paid otherwise Still open: {{step 5}}

## Judgement
- An invoice that is listed twice was paid twice: say so.
- Two payments that add up to one invoice are a payment in two parts.`,
      inputs: [data('payments', 'Payments'), data('invoices', 'Open invoices')],
      tools: { 'json.query': 'auto', 'notes.write': 'ask' },
    },
  ],
  triggers: [webhook('match', 'A bank statement arrives', ['payments', 'invoices'])],
  variables: [
    figure('tolerance', 'Difference that is fine', 0.5, 'For bank fees. 0 if the amount has to be exact.'),
    words('currency', 'Currency', 'EUR'),
  ],
  samples: [
    {
      name: 'One fits, two are unclear',
      inputs: {
        payments: [
          { reference: 'R-70 thank you', amount: 121 },
          { reference: 'Invoice R-74', amount: 80 },
          { reference: 'office rent', amount: 640 },
        ],
        invoices: [
          { number: 'R-70', total: 121 },
          { number: 'R-74', total: 90 },
          { number: 'R-77', total: 300 },
        ],
      },
    },
    {
      name: 'A difference exactly as large as allowed',
      inputs: {
        payments: [{ reference: 'R-70', amount: 120.5 }],
        invoices: [{ number: 'R-70', total: 121 }],
      },
    },
    {
      name: 'A text instead of a list',
      inputs: { payments: 'Date;Reference;Amount', invoices: [{ number: 'R-70', total: 121 }] },
    },
  ],
});

const expensePolicy = template({
  version: 1,
  listing: {
    slug: 'expense-policy',
    title: 'Expense policy',
    summary: 'Checks expense claims against your limits, by person, and says which rule applies.',
    does: 'Compares each claim with the limit of its kind, finds claims without a receipt that need one, and keeps both lists where other agents can read them.',
    fits: 'People who approve expenses at the end of the month.',
    steps: ['Adds up the claims', 'Finds claims over a limit', 'Finds missing receipts', 'Keeps what it found'],
    categories: ['finance', 'people'],
    tags: ['expense', 'policy', 'receipt', 'travel'],
    icon: { glyph: 'receipt', tint: 7 },
    minutes: 3,
  },
  agents: [
    {
      part: 'policy',
      name: 'Expense policy',
      description: 'Checks claims against the limits of your policy.',
      instructions: `
You check expense claims. A claim has a person, a kind (meal, hotel or another), an amount, and whether there is a receipt.

1. Add the limits with \`json.query\`, data: {{claims}}, query: "[*].{person: person, kind: kind, amount: to_number(amount), receipt: receipt, limit: kind == 'meal' && \`[[meal]]\` || kind == 'hotel' && \`[[hotel]]\` || \`[[other]]\`}"
2. Add up the claims with \`json.query\`, data: {{step 1}}, query: "${inCents('sum(map(&amount, @))')}"
3. Find claims over a limit with \`json.query\`, data: {{step 1}}, query: "join('; ', sort_by([?amount > limit], &person)[*].join('', [person, ', ', kind, ' ', to_string(amount), ' (limit ', to_string(limit), ')']))"
4. Find missing receipts with \`json.query\`, data: {{step 1}}, query: "join('; ', sort_by([?amount > \`[[receipt_above]]\` && !receipt], &person)[*].join('', [person, ', ', kind, ' ', to_string(amount)]))"
5. If {{step 3}} is not empty then keep them with \`notes.write\`, key: expenses over a limit, text: {{step 3}}
6. If {{step 4}} is not empty then keep them with \`notes.write\`, key: expenses without a receipt, text: {{step 4}}
7. Count the claims with \`json.query\`, data: {{step 1}}, query: "length(@)"
8. Claims: {{step 7}}, together {{step 2}} [[currency]]
9. If {{step 3}} is empty then Every claim is within its limit otherwise Over the limit: {{step 3}}
10. If {{step 4}} is empty then No receipt is missing otherwise Receipt needed above [[receipt_above]] [[currency]]: {{step 4}}

## Judgement
- A dinner with customers has the limit once for each guest.
- Name a person who is over the limit every month.`,
      inputs: [data('claims', 'Claims')],
      tools: { 'json.query': 'auto', 'notes.write': 'auto' },
    },
  ],
  triggers: [webhook('policy', 'Claims arrive', ['claims'])],
  variables: [
    figure('meal', 'Limit for a meal', 40),
    figure('hotel', 'Limit for a hotel night', 140),
    figure('other', 'Limit for anything else', 100),
    figure('receipt_above', 'A receipt is needed above', 25),
    words('currency', 'Currency', 'EUR'),
  ],
  samples: [
    {
      name: 'One over the limit, one without a receipt',
      inputs: {
        claims: [
          { person: 'Sam', kind: 'hotel', amount: 129.9, receipt: true },
          { person: 'Mia', kind: 'meal', amount: 52.4, receipt: true },
          { person: 'Sam', kind: 'taxi', amount: 31, receipt: false },
        ],
      },
    },
    {
      name: 'Exactly on the limits',
      inputs: {
        claims: [
          { person: 'Mia', kind: 'meal', amount: 40, receipt: true },
          { person: 'Sam', kind: 'taxi', amount: 25, receipt: false },
        ],
      },
    },
    { name: 'A text instead of a list', inputs: { claims: 'See the attached sheet' } },
  ],
});

export const accounting: readonly BuiltInTemplate[] = [bankMatch, expensePolicy];
