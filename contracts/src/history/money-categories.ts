import type { Category } from '../domain-events.js';

/** Streams whose events say what a workspace pays or may spend: only members with `billing.read` read them. */
export const moneyCategories = ['billing', 'invoice', 'budget'] as const satisfies readonly Category[];
const ofMoney: ReadonlySet<string> = new Set(moneyCategories);

/** Also takes categories that no event of this version has. */
export const isOfMoney = (category: string): boolean => ofMoney.has(category);
